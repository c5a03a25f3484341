import { text } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { openHttpHost } from '../http-host.ts';

/** A WebSub hub that records requests and answers with `statuses`, repeating the last. It stops with the test. */
export async function openWebSubHub(...statuses: readonly number[]) {
  const told: { type: string | undefined; body: string }[] = [];
  const host = await openHttpHost(async (request, response) => {
    const status = statuses[Math.min(told.length, statuses.length - 1)] ?? 204;
    told.push({ type: request.headers['content-type'], body: await text(request) });
    response.writeHead(status).end();
  });
  onTestFinished(() => host.close());
  return { told, url: `${host.url}/`, close: () => host.close() };
}
