import { expect, test } from 'vitest';
import { createResponseReader } from './response-reader.mjs';

const RESPONSES = [
  'HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello',
  'HTTP/1.1 103 Early Hints\r\nLink: </a.css>; rel=preload\r\n\r\n',
  'HTTP/1.1 404 Not Found\r\nx: 1\r\ncontent-length:4\r\n\r\n\r\n\r\n',
  'HTTP/1.1 304 Not Modified\r\nContent-Length: 5\r\nETag: "a"\r\n\r\n',
  'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n',
];

function readInParts(text: string, size: number): readonly (readonly [number, number])[] {
  const seen: [number, number][] = [];
  const read = createResponseReader((status, bytes) => seen.push([status, bytes]));
  const bytes = Buffer.from(text, 'latin1');
  for (let at = 0; at < bytes.length; at += size) read(bytes.subarray(at, at + size));
  return seen;
}

test('`createResponseReader` counts the final responses and their bytes, whatever parts they arrive in', () => {
  const final = RESPONSES.filter((response) => !response.includes('103'));
  const expected = final.map((response) => [Number(response.slice(9, 12)), response.length]);
  const text = RESPONSES.join('');
  for (let size = 1; size <= text.length; size += 1) expect(readInParts(text, size), `${size}`).toEqual(expected);
});

test('`createResponseReader` throws on a chunked response and on one without a length', () => {
  const read = (headers: string) => () => readInParts(`HTTP/1.1 200 OK\r\n${headers}\r\n\r\n`, 1000);
  expect(read('Transfer-Encoding: chunked')).toThrow('Response 200 is chunked');
  expect(read('Connection: close')).toThrow('Response 200 has no Content-Length');
});
