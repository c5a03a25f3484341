import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createReadStream, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ffmpeg, liveArguments } from './encode.ts';
import { listen, stop } from './stream.ts';

const TIMEOUT_MS = 60_000;

/** A live stream by ffmpeg; resolves once its first segments are available. */
export async function startFfmpegStream(): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'matv-ffmpeg-'));
  const maker = spawn(ffmpeg, liveArguments(folder), { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  maker.stderr.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const server = createServer((request, response) => {
    const file = join(folder, basename(request.url ?? '/'));
    response.setHeader('access-control-allow-origin', '*');
    if (!existsSync(file)) return void response.writeHead(404).end();
    createReadStream(file)
      .on('error', () => response.destroy())
      .pipe(response);
  });
  const url = `${await listen(server)}/live.m3u8`;
  for (const until = Date.now() + TIMEOUT_MS; !existsSync(join(folder, 'high-3.ts')); await pause(100)) {
    if (maker.exitCode !== null || Date.now() > until) throw new Error(`ffmpeg makes no stream: ${said}`);
  }
  return {
    url,
    stop: async () => {
      const ended = once(maker, 'close');
      maker.kill('SIGKILL');
      await ended;
      await stop(server);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
