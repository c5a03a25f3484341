import { textFromHtml } from './html-text.ts';

const SUMMARY = 160;
const LONG_SUMMARY = 220;
const TOP_STORY_SUMMARY = 200;

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

/** A summary as a card shows it: where the cut fell inside a sentence, whole words and an ellipsis. */
export function shownSummary(summary: string): string {
  if (summary.length < SUMMARY || /[.!?…]["'”’)]?$/.test(summary)) return summary;
  const lastSpace = summary.lastIndexOf(' ');
  return `${(lastSpace > 0 ? summary.slice(0, lastSpace) : summary).replace(/[\s,;:–—-]+$/, '')}…`;
}

/** At most `length` UTF-16 units of `text`, never half a surrogate pair. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const last = text.charCodeAt(length - 1);
  const splitsPair = last >= 0xd800 && last <= 0xdbff;
  return text.slice(0, splitsPair ? length - 1 : length);
}
