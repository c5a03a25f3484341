import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, type ServerProcess, startServer } from '#bench/processes.ts';
import { freePort } from '#tests/support/site/site.ts';
import type { Answer } from './yardstick.ts';

const HEADERS_NGINX_SETS = new Set(['content-length', 'content-type', 'etag']);

/** Starts an nginx with one worker that serves the body as a file with the same headers; `null` if not installed. */
export function startNginx({ headers, body }: Answer): Promise<ServerProcess | null> {
  return start((folder) => {
    writeFileSync(join(folder, 'index.html'), body);
    return { server: headersOf(headers) };
  });
}

/**
 * Starts an nginx with one worker in front of a site, which caches pages as their headers allow; `null` if not
 * installed.
 */
export function startNginxBefore(siteUrl: string): Promise<ServerProcess | null> {
  return start((folder) => ({
    http: `
  proxy_cache_path ${folder}/kept keys_zone=kept:10m;
  upstream site { server ${new URL(siteUrl).host}; keepalive 16; }`,
    server: `
    location / {
      proxy_pass http://site;
      proxy_http_version 1.1;
      proxy_set_header Connection "";
      proxy_set_header Host $host;
      proxy_set_header X-Forwarded-For $remote_addr;
      proxy_cache kept;
      proxy_cache_lock on;
      proxy_cache_background_update on;
      proxy_cache_use_stale updating error timeout;
    }`,
  }));
}

/** What differs between configurations, in the block of that name. */
interface Parts {
  readonly http?: string;
  readonly server: string;
}

async function start(partsIn: (folder: string) => Parts): Promise<ServerProcess | null> {
  const program = findProgram('nginx');
  if (program === null) return null;
  const folder = mkdtempSync(join(tmpdir(), 'matv-nginx-'));
  // When started by root, its worker runs as another user.
  chmodSync(folder, 0o755);
  const port = await freePort();
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, partsIn(folder)));
  const args = ['-p', folder, '-c', join(folder, 'nginx.conf'), '-e', 'stderr', '-g', 'daemon off;'];
  const server = await startServer({ program, args, port });
  return {
    pid: server.pid,
    url: server.url,
    output: server.output,
    [Symbol.asyncDispose]: async () => {
      await server[Symbol.asyncDispose]();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function headersOf(headers: Answer['headers']): string {
  return Object.entries(headers)
    .filter(([name, value]) => !HEADERS_NGINX_SETS.has(name) && !value.includes('$'))
    .map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`)
    .join('\n    ');
}

function configuration(folder: string, port: number, { http = '', server }: Parts): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `
worker_processes 1;
pid ${folder}/pid;
events { worker_connections 512; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  open_file_cache max=10;
  default_type "text/html; charset=utf-8";
  ${temporary.join('\n  ')}${http}
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    ${server}
  }
}
`;
}
