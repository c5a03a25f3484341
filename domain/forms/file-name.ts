import { cutText } from '#domain/summary.ts';

const LONGEST = 150;

/** Cleans an uploaded file's name for display: no path, no invisible characters, 150 characters at most. May be ''. */
export function shownFileName(sent: string): string {
  const name = sent.split(/[\\/]/).at(-1) ?? '';
  const readable = name.toWellFormed().replace(/\p{C}/gu, '').trim();
  if (readable.length <= LONGEST) return readable;
  const ending = /\.[^.]{1,10}$/.exec(readable)?.[0] ?? '';
  return cutText(readable, LONGEST - ending.length) + ending;
}

/** A file's extension in lower case, without the dot; '' when it has none. */
export function endingOf(name: string): string {
  return /[^.]\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}
