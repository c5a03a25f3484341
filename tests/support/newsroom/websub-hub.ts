import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';

/** A WebSub hub that records requests and answers with `statuses`, repeating the last. It stops with the test. */
export async function openWebSubHub(...statuses: readonly number[]) {
  const told: { type: string | undefined; body: string }[] = [];
  const server = createServer(async (request, response) => {
    const status = statuses[Math.min(told.length, statuses.length - 1)] ?? 204;
    told.push({ type: request.headers['content-type'], body: await text(request) });
    response.writeHead(status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the hub has no port');
  return { told, url: `http://127.0.0.1:${address.port}/` };
}
