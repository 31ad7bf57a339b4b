import { connect } from 'node:net';
import { createResponseReader } from './response-reader.mjs';

/**
 * A process that sends one prepared request over and over on several connections and counts the responses. It parses
 * no more than status and length, so that it needs far less time than any server.
 * @typedef {{ port: number, request: string, status: number, connections: number, milliseconds: number, answers: number }} LoadJob
 *   The load ends after both this time and this number of answers.
 * @typedef {{ answers: number, seconds: number, bytes: number, delays: readonly number[] }} LoadResult
 */
process.on('message', (job) => {
  load(/** @type {LoadJob} */ (job)).then(
    (result) => process.send?.({ result }),
    (error) => process.send?.({ error: String(error.message ?? error) }),
  );
});
process.send?.('ready');

/** @param {LoadJob} job @returns {Promise<LoadResult>} */
async function load(job) {
  const started = performance.now();
  const until = started + job.milliseconds;
  const tally = {
    bytes: 0,
    delays: [],
    over: (now) => now >= until && tally.delays.length >= job.answers,
  };
  await Promise.all(Array.from({ length: job.connections }, () => repeat(job, tally)));
  const seconds = (performance.now() - started) / 1000;
  return { answers: tally.delays.length, seconds, bytes: tally.bytes, delays: tally.delays.sort((a, b) => a - b) };
}

/**
 * Sends the request on one connection until the load is over.
 * @param {LoadJob} job @param {{ bytes: number, delays: number[], over(now: number): boolean }} tally
 */
function repeat({ port, request, status: expected }, tally) {
  const bytesSent = Buffer.from(request, 'latin1');
  return new Promise((resolve, reject) => {
    const socket = connect({ port, host: '127.0.0.1', noDelay: true });
    let sent = 0;
    const send = () => {
      sent = performance.now();
      socket.write(bytesSent);
    };
    const read = createResponseReader((status, bytes) => {
      if (status !== expected) throw new Error(`${request.split('\r\n', 1)[0]} was answered ${status}`);
      const now = performance.now();
      tally.delays.push(now - sent);
      tally.bytes += bytes;
      if (tally.over(now)) socket.end(resolve);
      else send();
    });
    socket.on('connect', send);
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('The server closed a connection')));
    socket.on('data', (chunk) => {
      try {
        read(chunk);
      } catch (error) {
        reject(error);
        socket.destroy();
      }
    });
  });
}
