import { createServer } from 'node:http';

/**
 * A process with the least server that Node offers: it answers every request with the status, headers and body that it
 * was last given, from memory.
 */
let status = 200;
/** @type {string[]} */
let headers = [];
let body = Buffer.alloc(0);

const server = createServer((_, response) => {
  response.writeHead(status, headers);
  response.end(body);
});
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'));

process.on('message', (message) => {
  ({ status, headers } = message);
  body = Buffer.from(message.body, 'base64');
  process.send?.('ready');
});
