/**
 * A fingerprint of a `GET /api/live-tv` response, such as 'provider abc def ghi': the source, the current video ('-'
 * for none) and the past ones. A page is up to date while it is unchanged. Throws if the response is not an object.
 */
export function liveNames(answer: unknown): string {
  if (typeof answer !== 'object' || answer === null) throw new Error('this is not an answer about live television');
  const { source, currentLive, pastLives }: { source?: unknown; currentLive?: unknown; pastLives?: unknown } = answer;
  const past: readonly unknown[] = Array.isArray(pastLives) ? pastLives : [];
  return [String(source), currentLive ? videoId(currentLive) : '-', ...past.map(videoId)].join(' ');
}

function videoId(video: unknown): string {
  return typeof video === 'object' && video !== null && 'videoId' in video ? String(video.videoId) : '-';
}
