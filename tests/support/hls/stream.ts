import { readFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { encodedMinute, SEGMENT_SECONDS } from './encode.ts';
import { captionSegment, masterPlaylist, mediaPlaylist, placeOf, type Window } from './playlists.ts';

/** A live stream whose window slides in real time over an endless repetition of one encoded minute. */
export interface Stream {
  /** The address of the master playlist. */
  readonly url: string;
  /** Paths asked for so far, in order. */
  readonly asked: readonly string[];
  /** Breaks every connection from now on. */
  cut(): void;
  /** Stops answering from now on. */
  hang(): void;
  /** Stops updating the playlist from now on. */
  freeze(): void;
  /** The next `count` segments to come will be missing. Returns the first one's number. */
  lose(count: number): number;
  /** Ends the broadcast: no segment follows. */
  end(): void;
  /** Ends all these faults; if the broadcast has ended, a new one begins. */
  heal(): void;
  stop(): Promise<void>;
}

export interface StreamOptions {
  /** How far back viewers can seek. */
  readonly windowSeconds?: number;
}

interface Faults {
  line: 'good' | 'cut' | 'hangs';
  frozenAt: number | null;
  endedAt: number | null;
  readonly lost: Set<number>;
}

const TYPES = { m3u8: 'application/vnd.apple.mpegurl', ts: 'video/mp2t', vtt: 'text/vtt' } as const;

export async function startStream({ windowSeconds = 60 }: StreamOptions = {}): Promise<Stream> {
  const folder = await encodedMinute();
  const length = windowSeconds / SEGMENT_SECONDS;
  const begunAt = Date.now() - windowSeconds * 1000;
  const faults: Faults = { line: 'good', frozenAt: null, endedAt: null, lost: new Set() };
  const asked: string[] = [];
  const held = new Set<ServerResponse>();

  const windowNow = (): Window => {
    const at = Math.min(faults.frozenAt ?? Number.POSITIVE_INFINITY, faults.endedAt ?? Date.now());
    const end = Math.floor((at - begunAt) / (SEGMENT_SECONDS * 1000));
    return { first: end - length, end, begunAt, isOver: faults.endedAt !== null };
  };
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').slice(1);
    asked.push(path);
    if (faults.line === 'cut') return void request.socket.destroy();
    if (faults.line === 'hangs') return void held.add(response);
    answer(response, path, folder, windowNow(), faults.lost);
  });
  return {
    url: `${await listen(server)}/live.m3u8`,
    asked,
    cut: () => {
      faults.line = 'cut';
      server.closeAllConnections();
    },
    hang: () => {
      faults.line = 'hangs';
    },
    freeze: () => {
      faults.frozenAt = Date.now();
    },
    lose: (count) => {
      const { end } = windowNow();
      for (let segment = end; segment < end + count; segment += 1) faults.lost.add(segment);
      return end;
    },
    end: () => {
      faults.endedAt = Date.now();
    },
    heal: () => {
      Object.assign(faults, { line: 'good', frozenAt: null, endedAt: null });
      faults.lost.clear();
      for (const response of held) response.destroy();
      held.clear();
    },
    stop: () => stop(server),
  };
}

function answer(response: ServerResponse, path: string, folder: string, window: Window, lost: ReadonlySet<number>) {
  const [, name = '', segment, kind] = /^(\w+?)(?:-(\d+))?\.(m3u8|ts|vtt)$/.exec(path) ?? [];
  response.setHeader('access-control-allow-origin', '*');
  if (kind !== 'm3u8' && kind !== 'ts' && kind !== 'vtt') return send(response, 404, '');
  response.setHeader('content-type', TYPES[kind]);
  if (name === 'live') return send(response, 200, masterPlaylist());
  if (segment === undefined) return send(response, 200, mediaPlaylist(name, window));
  const number = Number(segment);
  const isThere = number >= window.first - 5 && number < window.end && !(kind === 'ts' && lost.has(number));
  if (!isThere) return send(response, 404, '');
  if (kind === 'vtt') return send(response, 200, captionSegment(number));
  const { part, index } = placeOf(number);
  return send(response, 200, readFileSync(join(folder, part, `${name}-${index}.ts`)));
}

function send(response: ServerResponse, status: number, body: string | Buffer): void {
  response.writeHead(status, { 'cache-control': 'no-store' }).end(body);
}

export async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('the stream has no port');
  return `http://127.0.0.1:${address.port}`;
}

export async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}
