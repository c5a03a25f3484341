import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type ServerProcess, startNode } from '#bench/processes.ts';
import { freePort } from '#tests/support/site/site.ts';

/** A response as sent: the encoded body, and the headers except those of the connection. */
export interface Answer {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

const CONNECTION_HEADERS = new Set(['connection', 'keep-alive', 'date', 'transfer-encoding']);

/** Fetches `url` without decompressing it. Throws unless the status is 200. */
export function fetchPacked(url: string, encoding: 'br' | 'identity'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const asking = request(url, { headers: { 'accept-encoding': encoding } }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${url} answers ${response.statusCode}`));
      const named = Object.entries(response.headers).filter(([name]) => !CONNECTION_HEADERS.has(name));
      const headers = Object.fromEntries(named.map(([name, value]) => [name, String(value)]));
      buffer(response).then((body) => resolve({ headers, body }), reject);
    });
    asking.on('error', reject).end();
  });
}

/** Starts a plain Node `http` server in its own process that answers every request with these bytes and headers. */
export async function startYardstick({ headers, body }: Answer): Promise<ServerProcess> {
  const folder = mkdtempSync(join(tmpdir(), 'matv-yardstick-'));
  const bodyFile = join(folder, 'body');
  writeFileSync(bodyFile, body);
  const env = { BODY_FILE: bodyFile, HEADERS: JSON.stringify(headers) };
  const server = await startNode(join('bench', 'yardstick', 'yardstick-server.mjs'), await freePort(), env);
  rmSync(folder, { recursive: true });
  return server;
}
