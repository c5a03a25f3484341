import { splitNotes, withoutNotes } from './agency-notes.ts';
import { textFromHtml } from './html-text.ts';

const SUMMARY = 160;
const LONG_SUMMARY = 220;
const TOP_STORY_SUMMARY = 200;
const SHORTEST_REST = 40;
/** Texts longer than this that end with an ellipsis were cut at a character and not at a word. */
const CUT_LONG_SUMMARY = LONG_SUMMARY;
/** A cut-off agency's note after the end of a sentence. */
const BEGUN_NOTE = /([.!?]["'”’)]?)\s(?:Part(?: of?)?|Reported(?: by?)?)$/;
/** '।' and '॥' end sentences in Hindi. */
const SENTENCE_END = /[.!?…।॥]["'”’)]?$/;

/** The default summary: the caption, or else the body's text, cut to 160 characters (ART-39, ART-40, WIRE-28). */
export function summaryOf(caption: string, bodyHtml: string): string {
  return cutText(textFromHtml(caption) || textOf(bodyHtml), SUMMARY);
}

/** Up to 220 characters, with an ellipsis if cut: for the deep-dive feed and More to Explore (HOME-18, HOME-57). */
export function longSummary(html: string): string {
  const text = textOf(html);
  const cut = cutText(text, LONG_SUMMARY);
  return cut === text ? text : `${cut}…`;
}

/** Up to 200 characters, for Top Stories (HOME-59). */
export function topStorySummary(html: string): string {
  return cutText(textOf(html), TOP_STORY_SUMMARY);
}

/** Whether a stored summary was cut from a longer text. An editor's own may be longer, and is whole. */
export function isCutSummary(summary: string): boolean {
  return isCutAt(SUMMARY, summary);
}

/** Whether a text as long as this was cut from a longer one, and not where a sentence ends. */
function isCutAt(length: number, text: string): boolean {
  // One less when the cut would have split a character.
  return (text.length === length || text.length === length - 1) && !SENTENCE_END.test(text);
}

/**
 * A summary as readers see it: without an agency's notes, and if it was cut within a sentence, it ends after a whole
 * word with an ellipsis.
 */
export function shownSummary(summary: string): string {
  const text = withoutNotes(summary);
  if (text !== summary) return text;
  const isLong = text.length >= CUT_LONG_SUMMARY && text.endsWith('…');
  if (!isLong && !isCutSummary(text) && !isCutAt(TOP_STORY_SUMMARY, text)) return text;
  const begun = text.replace(/…$/, '').replace(BEGUN_NOTE, '$1');
  if (SENTENCE_END.test(begun)) return begun;
  const lastSpace = begun.lastIndexOf(' ');
  const words = (lastSpace > 0 ? begun.slice(0, lastSpace) : begun).replace(/[\s,;:–—-]+$/, '');
  return SENTENCE_END.test(words) ? words : `${words}…`;
}

/** Removes a repetition of the headline from the start of a summary; '' if too little is left to be useful. */
export function withoutHeadline(summary: string, headline: string): string {
  const title = headline.replace(/[\s.!?…]+$/, '');
  // The summary may be just the beginning of a long headline.
  const said = summary.replace(/[\s.!?…]+$/, '');
  if (said !== '' && title.startsWith(said)) return '';
  if (title === '' || !summary.startsWith(title)) return summary;
  const rest = summary.slice(title.length);
  // 'Flooding' does not repeat 'Flood', nor 'आगे' 'आग'.
  if (/^[\p{L}\p{M}\p{N}]/u.test(rest)) return summary;
  const more = rest.replace(/^[^\p{L}\p{N}"'“‘(]+/u, '');
  return more.length < SHORTEST_REST ? '' : more;
}

/** The text of a story's body without its agency's notes. */
function textOf(html: string): string {
  return textFromHtml(splitNotes(html).text);
}

/** At most `length` UTF-16 units of `text`, never half a surrogate pair. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  const splitsPair = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, splitsPair ? length - 1 : length);
}

/** `text` within `length` UTF-16 units: cut after a word, with '…' in place of the rest. */
export function cutAtWord(text: string, length: number): string {
  if (text.length <= length) return text;
  const start = cutText(text, length - 1);
  const isBetweenWords = /\s/.test(text.charAt(start.length));
  const whole = isBetweenWords ? start : start.replace(/\s+\S*$/, '');
  // One long word, or a script without spaces.
  return `${whole.replace(/[\s,;:–—-]+$/, '') || start}…`;
}
