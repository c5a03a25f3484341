import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type ServerProcess, startNode } from '#bench/processes.ts';
import { freePort } from '#tests/support/site/site.ts';

/** An answer as it went over the wire: the body as sent, the headers without those of the connection. */
export interface Answer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const OF_THE_CONNECTION = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding']);

/** Fetches `url` without unpacking it. Throws unless it answers 200. */
export function fetchPacked(url: string, encoding: 'br' | 'identity'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { headers: { 'accept-encoding': encoding } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answers ${response.statusCode}`));
      const named = Object.entries(response.headers).filter(([name]) => !OF_THE_CONNECTION.has(name));
      const headers = Object.fromEntries(named.map(([name, value]) => [name, String(value)]));
      buffer(response).then((body) => resolve({ headers, body }), reject);
    });
    asking.on('error', reject).end();
  });
}

/** A plain Node `http` server in its own process that answers everything with these bytes and headers. */
export async function startYardstick({ headers, body }: Answer): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'matv-yardstick-'));
  const bodyFile = join(folder, 'body');
  writeFileSync(bodyFile, body);
  const env = { BODY_FILE: bodyFile, HEADERS: JSON.stringify(headers) };
  const server = await startNode(join('bench', 'yardstick', 'yardstick-server.mjs'), await freePort(), env);
  rmSync(folder, { recursive: true });
  return server;
}
