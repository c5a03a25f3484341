const LONGEST = 150;

/** The name that a file had where it came from, for people to read: no path, nothing unseen, not too long; may be empty. */
export function shownFileName(sent: string): string {
  const name = sent.split(/[\\/]/).at(-1) ?? '';
  const readable = name.toWellFormed().replace(/\p{C}/gu, '').trim();
  if (readable.length <= LONGEST) return readable;
  const ending = /\.[^.]{1,10}$/.exec(readable)?.[0] ?? '';
  return readable.slice(0, LONGEST - ending.length).toWellFormed() + ending;
}

/** What a name ends with, lower case and without the dot; empty when it has no ending. */
export function endingOf(name: string): string {
  return /[^.]\.([a-z0-9]{1,10})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
}
