import { Agent, createServer, request } from 'node:http';

/**
 * A load balancer as small as one can be: `round-robin.mjs PORT TARGET...`. Every request goes to the next target over
 * a connection that is kept open. A request whose node cannot be reached is answered with 502.
 */
const [port, ...targets] = process.argv.slice(2);
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
let turn = 0;

createServer((from, answer) => {
  const target = new URL(targets[turn++ % targets.length] ?? '');
  const onward = request(
    {
      agent,
      host: target.hostname,
      port: target.port,
      method: from.method,
      path: from.url,
      headers: { ...from.headers, 'x-forwarded-for': from.socket.remoteAddress ?? '' },
    },
    (response) => {
      answer.writeHead(response.statusCode ?? 502, response.rawHeaders);
      response.pipe(answer);
    },
  );
  onward.on('error', () => {
    if (!answer.headersSent) answer.writeHead(502);
    answer.end();
  });
  from.pipe(onward);
}).listen(Number(port), '127.0.0.1', () => process.stdout.write('ready\n'));
