import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram, type ServerProcess, startServer } from '#bench/processes.ts';
import { freePort } from '#tests/support/site/site.ts';
import type { Answer } from './yardstick.ts';

const HEADERS_NGINX_SETS = new Set(['content-length', 'content-type', 'etag']);

/** Starts an nginx with one worker that serves the body as a file with the same headers; `null` if not installed. */
export async function startNginx({ headers, body }: Answer): Promise<ServerProcess | null> {
  const program = findProgram('nginx');
  if (program === null) return null;
  const folder = mkdtempSync(join(tmpdir(), 'matv-nginx-'));
  // When started by root, its worker runs as another user.
  chmodSync(folder, 0o755);
  writeFileSync(join(folder, 'index.html'), body);
  const port = await freePort();
  writeFileSync(join(folder, 'nginx.conf'), configuration(folder, port, headers));
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

function configuration(folder: string, port: number, headers: Readonly<Record<string, string>>): string {
  const added = Object.entries(headers)
    .filter(([name, value]) => !HEADERS_NGINX_SETS.has(name) && !value.includes('$'))
    .map(([name, value]) => `add_header ${name} "${value.replaceAll('"', '\\"')}";`);
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
  ${temporary.join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    ${added.join('\n    ')}
  }
}
`;
}
