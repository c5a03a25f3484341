import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { S3Config } from '#server/config.ts';

const BUCKET = 'pictures';

/** A stand-in for an S3 service in its own process, with its files below `place`; on a free port by default. */
export async function startBucketServer(
  place: string,
  port = 0,
): Promise<{ readonly server: ChildProcess; readonly port: number }> {
  const program = fileURLToPath(import.meta.resolve('s3rver/bin/s3rver.js'));
  const choices = ['--directory', join(place, 'server'), '--address', '127.0.0.1', '--port', String(port)];
  // The server encrypts the cursors of listings with an algorithm that OpenSSL regards as legacy.
  const flags = ['--openssl-legacy-provider', program];
  const server = spawn(process.execPath, [...flags, ...choices, '--silent', '--configure-bucket', BUCKET]);
  return { server, port: await announced(server) };
}

/** The settings to connect to it. */
export function bucketAt(port: number): S3Config {
  return {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: BUCKET,
    region: 'eu-west-2',
    accessKeyId: 'S3RVER',
    secretAccessKey: 'S3RVER',
  };
}

/** The port a server prints when it listens. */
function announced(server: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = '';
    const listen = (chunk: Buffer): void => {
      said += chunk.toString();
      const [, port] = /listening on \S+?:(\d+)/.exec(said) ?? [];
      if (port) resolve(Number(port));
    };
    server.stdout?.on('data', listen);
    server.stderr?.on('data', listen);
    server.once('exit', () => reject(new Error(`the bucket server ended: ${said}`)));
  });
}
