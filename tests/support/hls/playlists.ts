import { PART_SEGMENTS, PARTS, QUALITIES, SEGMENT_SECONDS } from './encode.ts';

/** What the sliding window shows at a moment. */
export interface Window {
  /** Number of its first segment. */
  readonly first: number;
  /** Number of the segment after its last. */
  readonly end: number;
  /** When segment 0 was broadcast, in milliseconds since 1970. */
  readonly begunAt: number;
  readonly isOver: boolean;
}

/** ffmpeg's MPEG-TS begins at 1.4 s, in ticks of a 90 kHz clock. */
const FIRST_TICK = 126_000;

/** The part of the minute that a segment of the endless stream comes from, and its index there. */
export function placeOf(segment: number): { readonly part: (typeof PARTS)[number]; readonly index: number } {
  const part = PARTS[Math.floor(segment / PART_SEGMENTS) % PARTS.length] ?? PARTS[0];
  return { part, index: segment % PART_SEGMENTS };
}

export function masterPlaylist(): string {
  const captions =
    '#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="text",NAME="English",LANGUAGE="en",DEFAULT=NO,AUTOSELECT=NO,URI="captions.m3u8"';
  const variants = QUALITIES.flatMap(({ name, width, height, bandwidth }) => [
    `#EXT-X-STREAM-INF:BANDWIDTH=${bandwidth},RESOLUTION=${width}x${height},CODECS="avc1.42c015,mp4a.40.2",SUBTITLES="text"`,
    `${name}.m3u8`,
  ]);
  return ['#EXTM3U', '#EXT-X-VERSION:6', '#EXT-X-INDEPENDENT-SEGMENTS', captions, ...variants, ''].join('\n');
}

/** The playlist of a quality ('low', 'high') or of the captions. */
export function mediaPlaylist(name: string, { first, end, begunAt, isOver }: Window): string {
  const kind = name === 'captions' ? 'vtt' : 'ts';
  const segments = Array.from({ length: end - first }, (_, offset) => first + offset);
  return [
    '#EXTM3U',
    '#EXT-X-VERSION:6',
    `#EXT-X-TARGETDURATION:${SEGMENT_SECONDS}`,
    `#EXT-X-MEDIA-SEQUENCE:${first}`,
    `#EXT-X-DISCONTINUITY-SEQUENCE:${Math.floor(Math.max(first - 1, 0) / PART_SEGMENTS)}`,
    ...segments.flatMap((segment) => [
      ...(segment % PART_SEGMENTS === 0 && segment > 0 ? ['#EXT-X-DISCONTINUITY'] : []),
      `#EXT-X-PROGRAM-DATE-TIME:${new Date(begunAt + segment * SEGMENT_SECONDS * 1000).toISOString()}`,
      `#EXTINF:${SEGMENT_SECONDS.toFixed(3)},`,
      `${name}-${segment}.${kind}`,
    ]),
    ...(isOver ? ['#EXT-X-ENDLIST'] : []),
    '',
  ].join('\n');
}

/** The caption of one segment: its number, shown for its whole length. */
export function captionSegment(segment: number): string {
  const { index } = placeOf(segment);
  const start = index * SEGMENT_SECONDS;
  const time = (seconds: number) => `00:00:${String(seconds).padStart(2, '0')}.000`;
  const mark = `X-TIMESTAMP-MAP=MPEGTS:${FIRST_TICK},LOCAL:00:00:00.000`;
  return `WEBVTT\n${mark}\n\n${time(start)} --> ${time(start + SEGMENT_SECONDS)}\nCaption ${segment}\n`;
}
