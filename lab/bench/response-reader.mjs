const END_OF_HEADERS = '\r\n\r\n';
const LENGTH = /\r\ncontent-length: *(\d+)/i;
const CHUNKED = /\r\ntransfer-encoding:/i;
/** Answers that have no body whatever their headers say. */
const WITHOUT_BODY = new Set([204, 304]);

/**
 * Reads the responses of one connection without keeping them. Calls `onResponse` with the status of each final response
 * and its bytes, headers included. A response whose length is not stated throws.
 * @param {(status: number, bytes: number) => void} onResponse
 * @returns {(chunk: Buffer) => void}
 */
export function createResponseReader(onResponse) {
  /** @type {Buffer | null} */
  let incomplete = null;
  let status = 0;
  let bytes = 0;
  let bodyLeft = 0;

  /**
   * @param {Buffer} chunk @param {number} from
   * @returns {number} Where the body starts; -1 before the end of headers.
   */
  function readHeaders(chunk, from) {
    const end = chunk.indexOf(END_OF_HEADERS, from);
    if (end < 0) {
      incomplete = chunk.subarray(from);
      return -1;
    }
    const head = chunk.latin1Slice(from, end);
    status = Number(head.slice(9, 12));
    const length = LENGTH.exec(head)?.[1];
    if (length === undefined && status >= 200 && !WITHOUT_BODY.has(status))
      throw new Error(`Response ${status} ${CHUNKED.test(head) ? 'is chunked' : 'has no Content-Length'}`);
    bodyLeft = WITHOUT_BODY.has(status) ? 0 : Number(length ?? 0);
    const start = end + END_OF_HEADERS.length;
    bytes = start - from + bodyLeft;
    return start;
  }

  return (received) => {
    const chunk = incomplete ? Buffer.concat([incomplete, received]) : received;
    incomplete = null;
    let at = 0;
    while (at < chunk.length) {
      if (bodyLeft === 0) {
        at = readHeaders(chunk, at);
        if (at < 0) return;
      }
      const part = Math.min(bodyLeft, chunk.length - at);
      bodyLeft -= part;
      at += part;
      // An informational response, such as 103, precedes the final one.
      if (bodyLeft === 0 && status >= 200) onResponse(status, bytes);
    }
  };
}
