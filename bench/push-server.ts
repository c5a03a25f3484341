import { createServer } from 'node:http';
import { pushMessage } from '#domain/alerts.ts';
import { decryptPush, newBrowserKeys, verifyVapid } from '#tests/support/push/decrypt.ts';

// A push service in a process of its own. It decrypts one message in a thousand: the benchmark measures the sender.
const BROWSERS = 500;
const DECRYPTED_OF = 1_000;

const browsers = Array.from({ length: BROWSERS }, () => newBrowserKeys());
const paths = new Set<string>();
const faults: string[] = [];
let requests = 0;
let decrypted = 0;

function check(path: string, body: Buffer, authorization: string | undefined): void {
  try {
    const browser = browsers[Number(path.slice('/push/'.length)) % BROWSERS];
    if (!browser) throw new Error(`nobody is at ${path}`);
    pushMessage.parse(JSON.parse(decryptPush(body, browser)));
    verifyVapid(authorization);
    decrypted += 1;
  } catch (error) {
    faults.push(error instanceof Error ? error.message : String(error));
  }
}

const server = createServer((request, response) => {
  const path = request.url ?? '';
  if (request.method === 'GET') {
    const answer =
      path === '/keys' ? browsers.map(({ keys }) => keys) : { requests, decrypted, faults, paths: paths.size };
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer));
    return;
  }
  requests += 1;
  const isChecked = requests % DECRYPTED_OF === 1;
  const parts: Buffer[] = [];
  request.on('data', (part: Buffer) => isChecked && parts.push(part));
  request.on('end', () => {
    paths.add(path);
    if (isChecked) check(path, Buffer.concat(parts), request.headers.authorization);
    response.writeHead(201).end();
  });
});
server.listen(Number(process.env.PORT), '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));
