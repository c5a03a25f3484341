import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

/** The fastest possible Node server: the same bytes and headers for every request. */

const body = readFileSync(process.env.BODY_FILE ?? '');
const headers = JSON.parse(process.env.HEADERS ?? '{}');

createServer((_request, response) => {
  response.writeHead(200, headers);
  response.end(body);
}).listen(Number(process.env.PORT), '127.0.0.1');

process.once('SIGTERM', () => process.exit(0));
