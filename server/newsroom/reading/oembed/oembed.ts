import { z } from 'zod';
import { londonWords } from '#domain/feed-texts.ts';
import { languageFacts, pathInLanguage } from '#domain/languages.ts';
import { pictureUrl, widthsOf } from '#domain/picture.ts';
import type { Story } from '#domain/story.ts';
import { cutAtWord, shownSummary, withoutHeadline } from '#domain/summary.ts';
import { textsIn } from '#domain/texts/texts.ts';
import { xmlDocument, xmlElement, xmlText } from '#server/http/xml.ts';
import { titleCardOf } from '../title-card.ts';

/** Seconds for which other sites may keep an answer: a story that is killed has to vanish there too. */
const CACHE_AGE = 300;
const SITE_NAME = 'MATV';

/** oEmbed 1.0, type rich (oembed.com, section 2.3.4). */
export const oembedSchema = z
  .object({
    version: z.literal('1.0'),
    type: z.literal('rich'),
    title: z.string(),
    author_name: z.string(),
    author_url: z.string(),
    provider_name: z.literal(SITE_NAME),
    provider_url: z.string(),
    cache_age: z.int().describe('Seconds'),
    thumbnail_url: z.string().optional(),
    thumbnail_width: z.int().optional(),
    thumbnail_height: z.int().optional(),
    html: z.string(),
    width: z.int(),
    height: z.int(),
  })
  .readonly();

export type Oembed = z.infer<typeof oembedSchema>;

/** The most pixels that the other site has room for. */
interface Room {
  readonly maxwidth?: number | undefined;
  readonly maxheight?: number | undefined;
}

/** A card of `story` for another site; `siteUrl` has no trailing slash. */
export function oembedOf(story: Story, siteUrl: string, room: Room): Oembed {
  const { language, byline } = story;
  const author = pathInLanguage(`/author/${encodeURIComponent(byline.name)}`, language);
  return {
    version: '1.0',
    type: 'rich',
    title: titleOf(story),
    author_name: byline.name,
    author_url: siteUrl + author,
    provider_name: SITE_NAME,
    provider_url: siteUrl,
    cache_age: CACHE_AGE,
    ...thumbnailOf(story, siteUrl, room),
    ...cardOf(story, siteUrl, room),
  };
}

/** The answer as XML. */
export function oembedXml(answer: Oembed): string {
  const elements = Object.entries(answer).map(([name, value]) => xmlElement(name, String(value)));
  return xmlDocument(`<oembed>${elements.join('')}</oembed>`);
}

function titleOf({ title, language }: Pick<Story, 'title' | 'language'>): string {
  return title || textsIn(language).feeds.untitled;
}

const MAX_THUMBNAIL = 1200;
/** Pixels of the card with the headline, for stories without a picture. */
const TITLE_CARD = { width: 1200, height: 630 };

/** The largest version of the story's picture that fits; none where even the smallest is too large. */
function thumbnailOf(story: Story, siteUrl: string, { maxwidth = MAX_THUMBNAIL, maxheight = MAX_THUMBNAIL }: Room) {
  const { picture } = story;
  const most = { width: Math.min(maxwidth, MAX_THUMBNAIL), height: Math.min(maxheight, MAX_THUMBNAIL) };
  if (!picture) {
    const fits = TITLE_CARD.width <= most.width && TITLE_CARD.height <= most.height;
    return fits ? thumbnail(siteUrl + titleCardOf(story).path, TITLE_CARD) : {};
  }
  const widest = Math.min(most.width, Math.floor((most.height * picture.width) / picture.height));
  const width = widthsOf(picture, widest).at(-1);
  if (width === undefined || width > widest) return {};
  const height = Math.max(1, Math.round((picture.height * width) / picture.width));
  return thumbnail(siteUrl + pictureUrl(picture, width, 'jpg'), { width, height });
}

function thumbnail(url: string, { width, height }: { readonly width: number; readonly height: number }) {
  return { thumbnail_url: url, thumbnail_width: width, thumbnail_height: height };
}

const USUAL_WIDTH = 600;
/** Pixels around the words, border included. */
const EDGE = 16;
const GAP = 8;
/** Pixels of a line, and of a letter on average: wide rather than narrow, since other sites choose the font. */
const HEADLINE = { letter: 11, line: 28 };
const TEXT = { letter: 9, line: 24 };
/** Characters. */
const LONGEST_STANDFIRST = 300;

/**
 * The card's HTML and its size. The height is estimated from the length of the words; a card that would be higher than
 * `maxheight` goes without its standfirst, and one that is still too high scrolls.
 */
function cardOf(story: Story, siteUrl: string, { maxwidth = USUAL_WIDTH, maxheight = Number.POSITIVE_INFINITY }: Room) {
  const width = Math.min(USUAL_WIDTH, maxwidth);
  const title = titleOf(story);
  const standfirst = cutAtWord(withoutHeadline(shownSummary(story.summary), story.title), LONGEST_STANDFIRST);
  const base = 2 * EDGE + heightOf(title, HEADLINE, width) + GAP + TEXT.line;
  const whole = standfirst === '' ? base : base + heightOf(standfirst, TEXT, width) + GAP;
  const isWhole = whole <= maxheight;
  const height = isWhole ? whole : Math.min(base, maxheight);
  const scroll = height < base ? `;max-height:${height}px;overflow:auto` : '';
  const address = xmlText(siteUrl + story.href);
  const paragraph = (text: string, more: string) => `<p style="margin:0${more}">${text}</p>`;
  const html = [
    `<blockquote lang="${languageFacts(story.language).locale}" cite="${address}" style="box-sizing:border-box;max-width:${width}px${scroll};margin:0;padding:${EDGE - 1}px;border:1px solid;font:16px/${TEXT.line}px sans-serif">`,
    paragraph(`<a href="${address}">${xmlText(title)}</a>`, `;font:bold 20px/${HEADLINE.line}px sans-serif`),
    isWhole && standfirst !== '' ? paragraph(xmlText(standfirst), `;padding-top:${GAP}px`) : '',
    paragraph([SITE_NAME, dateOf(story)].filter(Boolean).join(' · '), `;padding-top:${GAP}px`),
    '</blockquote>',
  ].join('');
  return { html, width, height };
}

function heightOf(text: string, { letter, line }: typeof TEXT, width: number): number {
  const room = Math.max(letter, width - 2 * EDGE);
  return Math.ceil((text.length * letter) / room) * line;
}

/** '<time …>20 November 2026, 14:05 London time</time>'; '' for a story whose source gave no date. */
function dateOf({ publishedAt, language }: Pick<Story, 'publishedAt' | 'language'>): string {
  const words = londonWords(language, publishedAt);
  if (publishedAt === null || words === null) return '';
  return `<time datetime="${xmlText(publishedAt)}">${xmlText(words)}</time>`;
}
