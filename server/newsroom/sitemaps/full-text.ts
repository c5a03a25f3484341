import { render } from 'dom-serializer';
import { isTag, type ParentNode } from 'domhandler';
import { parseDocument } from 'htmlparser2';
import { splitNotes } from '#domain/agency-notes.ts';
import { pictureUrl } from '#domain/picture.ts';
import type { Story, StoryCard, StoryPart } from '#domain/story.ts';
import { textsIn } from '#domain/texts/texts.ts';
import type { Queryable } from '#server/db/client.ts';
import { xmlElement, xmlText } from '#server/http/xml.ts';
import { storiesByIds } from '../reading/story-page.repo.ts';

/** What feeds have of each story: its summary, or its whole text as well. */
export type FeedContent = 'summary' | 'full';

/** The whole texts of stories as HTML, by story id. A story without a text is missing. */
export type FullTexts = ReadonlyMap<string, string>;

export const NO_TEXTS: FullTexts = new Map();

const PICTURE_WIDTH = 640;

/** The texts of those `stories` that readers can still open, in one query; none for feeds of summaries. */
export async function fullTexts(
  db: Queryable,
  content: FeedContent,
  stories: readonly Pick<StoryCard, 'id'>[],
  siteUrl: string,
): Promise<FullTexts> {
  if (content === 'summary') return NO_TEXTS;
  const texts = new Map<string, string>();
  const ids = stories.map(({ id }) => id);
  for (const story of await storiesByIds(db, ids)) {
    const html = fullText(story, siteUrl);
    if (html !== '') texts.set(story.id, html);
  }
  return texts;
}

/** The text as it leaves the site: marked if somebody paid for it, with corrections and licence as on its page. */
export function fullText(story: Story, siteUrl: string): string {
  const { text, notes } = splitNotes(story.body);
  const parts = story.parts.map((part) => partHtml(part, story.language)).join('');
  if (text === '' && parts === '') return '';
  const texts = textsIn(story.language).feeds;
  const html = [
    story.isSponsored ? `<p><strong>${texts.sponsored}</strong></p>` : '',
    text,
    parts,
    ...story.corrections.map((correction) => xmlElement('p', texts.correction(correction.text))),
    notes,
    creditHtml(story),
  ].join('');
  return withWholeAddresses(html, siteUrl, story.href);
}

/** A chapter of a deep dive. */
function partHtml({ subheading, paragraph, picture, video }: StoryPart, language: Story['language']): string {
  const isLink = /^https?:\/\//i.test(video);
  return [
    xmlElement('h2', subheading),
    picture ? `<img src="${xmlText(pictureUrl(picture, PICTURE_WIDTH, 'jpg'))}" alt="${xmlText(picture.alt)}">` : '',
    ...paragraph.split(/\n{2,}/).map((text) => xmlElement('p', text.trim())),
    isLink ? `<p><a href="${xmlText(video)}">${textsIn(language).feeds.watchVideo}</a></p>` : '',
  ].join('');
}

/** What the story's page says below its text: a story of the wire may only be passed on with it (SPEC-12). */
function creditHtml({ credit, language }: Story): string {
  if (!credit) return '';
  const { attribution, licence, sourceUrl } = credit;
  const texts = textsIn(language).feeds;
  const words = [
    attribution === '' ? '' : `${xmlText(attribution)}.`,
    licence === '' || attribution.includes(licence) ? '' : xmlText(texts.licence(licence)),
    sourceUrl && /^https?:\/\//i.test(sourceUrl) ? `<a href="${xmlText(sourceUrl)}">${texts.originalReport}</a>` : '',
  ].filter((word) => word !== '');
  return words.length === 0 ? '' : `<p>${words.join(' ')}</p>`;
}

/** Leaves text and attributes as the sanitiser wrote them. */
const AS_WRITTEN = { decodeEntities: false, encodeEntities: false, emptyAttrs: true, selfClosingTags: true } as const;

/** Links and pictures with whole addresses, since a feed reader shows the text on another site. */
function withWholeAddresses(html: string, siteUrl: string, href: string): string {
  const tree = parseDocument(html, AS_WRITTEN);
  complete(tree, (address) => {
    if (address.startsWith('#')) return siteUrl + href + address;
    return address.startsWith('/') ? siteUrl + address : address;
  });
  return render(tree, AS_WRITTEN);
}

function complete(parent: ParentNode, whole: (address: string) => string): void {
  for (const child of parent.children) {
    if (!isTag(child)) continue;
    for (const name of ['href', 'src']) {
      const address = child.attribs[name];
      if (address !== undefined) child.attribs[name] = whole(address);
    }
    complete(child, whole);
  }
}
