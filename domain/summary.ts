import { textFromHtml } from './html-text.ts';

const SUMMARY = 160;
const LONG_SUMMARY = 220;
const TOP_STORY_SUMMARY = 200;
const SHORTEST_REST = 40;
const SENTENCE_END = /[.!?…]["'”’)]?$/;

/** The general rule: the caption, else the body's text, cut to 160 characters (ART-39, ART-40, WIRE-28). */
export function summaryOf(caption: string, bodyHtml: string): string {
  return cutText(textFromHtml(caption) || textFromHtml(bodyHtml), SUMMARY);
}

/** 220 characters, an ellipsis when there was more: the deep-dive feed and More to Explore (HOME-18, HOME-57). */
export function longSummary(html: string): string {
  const text = textFromHtml(html);
  const cut = cutText(text, LONG_SUMMARY);
  return cut === text ? text : `${cut}…`;
}

/** 200 characters: Top Stories (HOME-59). */
export function topStorySummary(html: string): string {
  return cutText(textFromHtml(html), TOP_STORY_SUMMARY);
}

/** Whether a stored summary is only the beginning of a longer text. */
export function isCutSummary(summary: string): boolean {
  // One less when the cut would have split a character.
  return summary.length >= SUMMARY - 1 && !SENTENCE_END.test(summary);
}

/** A summary as a card shows it: where the cut fell inside a sentence, whole words and an ellipsis. */
export function shownSummary(summary: string): string {
  if (!isCutSummary(summary)) return summary;
  const lastSpace = summary.lastIndexOf(' ');
  const words = (lastSpace > 0 ? summary.slice(0, lastSpace) : summary).replace(/[\s,;:–—-]+$/, '');
  return SENTENCE_END.test(words) ? words : `${words}…`;
}

/** A summary below its headline: what it only repeats of it is left out, and so is a rest too short to say anything. */
export function withoutHeadline(summary: string, headline: string): string {
  const said = headline.replace(/[\s.!?…]+$/, '');
  if (said === '' || !summary.startsWith(said)) return summary;
  const rest = summary.slice(said.length);
  // 'Flood' is not repeated by 'Flooding'.
  if (/^[\p{L}\p{N}]/u.test(rest)) return summary;
  const more = rest.replace(/^[^\p{L}\p{N}"'“‘(]+/u, '');
  return more.length < SHORTEST_REST ? '' : more;
}

/** At most `length` UTF-16 units of `text`, never half a surrogate pair. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  const splitsPair = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, splitsPair ? length - 1 : length);
}
