import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const ffmpeg = process.env.FFMPEG_PATH || 'ffmpeg';

export const SEGMENT_SECONDS = 2;
/** Segments of each of the two parts; there is a discontinuity where one part ends and the other begins. */
export const PART_SEGMENTS = 15;
export const PARTS = ['bars', 'pattern'] as const;
/** The two qualities, the lower one first. */
export const QUALITIES = [
  { name: 'low', width: 160, height: 90, bandwidth: 120_000 },
  { name: 'high', width: 320, height: 180, bandwidth: 300_000 },
] as const;

const PICTURES_A_SECOND = 10;
const SOURCES = { bars: 'smptehdbars', pattern: 'testsrc2' } as const;

/** Shorter for live streams, because a player starts only once several are available. */
const LIVE_SEGMENT_SECONDS = 1;

/** ffmpeg's arguments for two qualities of H.264 with AAC in MPEG-TS; without a length, endlessly and in real time. */
function encoding(source: string, seconds: number | null, folder: string): string[] {
  const [low, high] = QUALITIES;
  const size = (one: { width: number; height: number }) => `scale=${one.width}:${one.height}`;
  const length = seconds === null ? [] : ['-t', String(seconds)];
  const segment = seconds === null ? LIVE_SEGMENT_SECONDS : SEGMENT_SECONDS;
  return [
    ...['-hide_banner', '-loglevel', 'error', '-nostdin', '-y'],
    ...(seconds === null ? ['-re'] : []),
    ...['-f', 'lavfi', '-i', `${source}=size=${high.width}x${high.height}:rate=${PICTURES_A_SECOND}`],
    ...(seconds === null ? ['-re'] : []),
    ...['-f', 'lavfi', '-i', 'sine=frequency=440:sample_rate=22050', ...length],
    ...['-filter_complex', `[0:v]split=2[a][b];[a]${size(low)}[low];[b]${size(high)}[high]`],
    ...['-map', '[low]', '-map', '1:a', '-map', '[high]', '-map', '1:a'],
    ...['-c:v', 'libx264', '-preset', 'ultrafast', '-tune', 'zerolatency', '-pix_fmt', 'yuv420p', '-threads', '1'],
    ...['-g', String(PICTURES_A_SECOND * segment), '-sc_threshold', '0', '-c:a', 'aac', '-b:a', '32k'],
    ...['-f', 'hls', '-hls_time', String(segment), '-var_stream_map', 'v:0,a:0,name:low v:1,a:1,name:high'],
    ...['-hls_segment_filename', join(folder, '%v-%d.ts')],
  ];
}

/** ffmpeg's arguments for an endless live stream with a window of ten segments. */
export function liveArguments(folder: string): string[] {
  const live = ['-hls_list_size', '10', '-hls_flags', 'delete_segments+program_date_time+independent_segments'];
  return [...encoding('testsrc2', null, folder), ...live, '-master_pl_name', 'live.m3u8', join(folder, '%v.m3u8')];
}

/**
 * A minute of video in two parts and two qualities, encoded once for all tests and cached by its settings. Resolves
 * with the folder that holds `{part}/{quality}-{0 to 14}.ts`.
 */
export async function encodedMinute(): Promise<string> {
  const recipe = JSON.stringify([encoding('', 0, ''), SOURCES, PART_SEGMENTS]);
  const home = join(tmpdir(), `matv-live-stream-${createHash('sha256').update(recipe).digest('hex').slice(0, 12)}`);
  if (existsSync(join(home, 'done'))) return home;
  const scratch = mkdtempSync(join(tmpdir(), 'matv-live-'));
  await Promise.all(PARTS.map((part) => encodePart(join(scratch, part), SOURCES[part])));
  writeFileSync(join(scratch, 'done'), '');
  try {
    renameSync(scratch, home);
  } catch {
    // Another worker has finished it first.
    rmSync(scratch, { recursive: true });
  }
  return home;
}

async function encodePart(folder: string, source: string): Promise<void> {
  mkdirSync(folder, { recursive: true });
  const whole = ['-hls_list_size', '0', join(folder, '%v.m3u8')];
  await run(ffmpeg, [...encoding(source, PART_SEGMENTS * SEGMENT_SECONDS, folder), ...whole]);
  const segments = readFileSync(join(folder, 'high.m3u8'), 'utf8').match(/high-\d+\.ts/g) ?? [];
  if (segments.length !== PART_SEGMENTS) throw new Error(`ffmpeg made ${segments.length} segments of ${source}`);
}
