import { xmlText } from '#server/http/xml.ts';
import type { AdaptedItems } from '../items.ts';
import { versionOf } from '../versions.ts';
import { childOf, childrenOf, elementsIn, textIn, XML_NAMESPACE, type XmlElement } from '../xml.ts';
import { latestVersions } from './latest-versions.ts';
import { bodyIn, bylineIn } from './news-body.ts';
import { codeIn, type ForeignPicture, rawItem } from './raw-item.ts';
import { bestRendition } from './renditions.ts';

const NAR = 'http://iptc.org/std/nar/2006-10-01/';
const NOT_STORIES = new Set(['picture', 'graphic', 'audio', 'video', 'animation', 'event', 'planning']);
/** Subjects of these types are not topics, and so cannot decide the section. */
const THINGS = new Set(['person', 'organisation', 'geoArea', 'poi', 'event', 'object']);

/**
 * The stories of a NewsML-G2 document, which is a news message or a single news item. A story's picture is in the item,
 * linked from it, or in the same package of the message. Null: the document has no news items.
 */
export function itemsOfNewsMl(root: XmlElement): AdaptedItems | null {
  const all = newsItemsIn(root);
  if (all === null) return null;
  const pictures: Pictures = new Map(
    all.flatMap((item) => {
      const picture = classOf(item) === 'picture' ? pictureIn(item) : null;
      return picture === null ? [] : [[guidOf(item), picture]];
    }),
  );
  const packed = packedPictures(root, pictures);
  const versions = all
    .filter((item) => !NOT_STORIES.has(classOf(item)))
    .map((item) => ({
      id: guidOf(item),
      version: versionOf(item.attributes.get('version'), textAt(item, 'itemMeta', 'versionCreated')),
      item: itemOf(item, linkedPicture(item, pictures) ?? packed.get(guidOf(item)) ?? null),
    }));
  const notStories = all
    .filter((item) => NOT_STORIES.has(classOf(item)))
    .map((item) => ({ wireId: guidOf(item), title: titleOf(item) ?? '', kind: classOf(item) }));
  return { items: latestVersions(versions), notStories };
}

function titleOf(item: XmlElement): string | null {
  return textAt(childOf(item, NAR, 'contentMeta'), 'headline') ?? textAt(item, 'itemMeta', 'title');
}

/** Usable pictures by their item's id. */
type Pictures = ReadonlyMap<string | null, ForeignPicture>;

function newsItemsIn(root: XmlElement): XmlElement[] | null {
  if (root.uri !== NAR) return null;
  if (root.name === 'newsItem') return [root];
  return root.name === 'newsMessage' ? itemsSent(root, 'newsItem') : null;
}

function itemsSent(message: XmlElement, name: string): XmlElement[] {
  return childrenOf(message, NAR, 'itemSet').flatMap((set) => childrenOf(set, NAR, name));
}

function itemOf(item: XmlElement, picture: ForeignPicture | null): Record<string, unknown> {
  const content = childOf(item, NAR, 'contentMeta');
  const contentSet = childOf(item, NAR, 'contentSet');
  const itemMeta = childOf(item, NAR, 'itemMeta');
  const subjects = subjectsOf(item, content);
  const embargo = childrenAt(itemMeta, 'embargoed')[0];
  return rawItem({
    id: guidOf(item),
    title: asHtml(titleOf(item)),
    summary: asHtml(descriptionIn(content, 'summary') ?? descriptionIn(content, '')),
    content: contentSet === null ? null : bodyIn(contentSet),
    picture: pictureIn(item) ?? picture,
    categories: subjects.filter(({ isThing }) => !isThing).map(({ name }) => name),
    keywords: [
      ...childrenAt(content, 'keyword').flatMap((keyword) => textIn(keyword) ?? []),
      ...subjects.filter(({ isThing }) => isThing).map(({ name }) => name),
    ],
    authors: authorsOf(content, contentSet),
    publishedAt: textAt(itemMeta, 'firstCreated') ?? textAt(itemMeta, 'versionCreated'),
    version: item.attributes.get('version') ?? null,
    versionCreated: textAt(itemMeta, 'versionCreated'),
    location: childrenAt(content, 'located').map((place) => nameOf(place, item))[0] ?? null,
    attribution: attributionOf(item, content),
    licence: rightsOf(item, 'usageTerms').join(' ') || null,
    status: codeAt(itemMeta, 'pubStatus'),
    signals: childrenAt(itemMeta, 'signal').flatMap((signal) => codeOf(signal) ?? []),
    noteToEditors: textAt(itemMeta, 'edNote'),
    // An empty element means an embargo until further notice.
    embargoedUntil: embargo === undefined ? null : (textIn(embargo) ?? 'without an end'),
    language: childrenAt(content, 'language')[0]?.attributes.get('tag') ?? (languageOf(item) || null),
  });
}

function authorsOf(content: XmlElement | null, contentSet: XmlElement | null): string[] {
  const by = textAt(content, 'by');
  if (by !== null) return [by];
  const creators = childrenAt(content, 'creator').flatMap((creator) => textAt(creator, 'name') ?? []);
  const byline = creators.length > 0 || contentSet === null ? null : bylineIn(contentSet);
  return byline === null ? creators : [byline];
}

/** The credit line, followed by the copyright notice or holder. */
function attributionOf(item: XmlElement, content: XmlElement | null): string | null {
  const credit = textAt(content, 'creditline');
  const copyright = rightsOf(item, 'copyrightNotice')[0] ?? holderOf(item);
  if (credit === null || copyright === null) return credit ?? copyright;
  return copyright.includes(credit) ? copyright : `${credit}. ${copyright}`;
}

function rightsOf(item: XmlElement, name: string): string[] {
  return childrenOf(item, NAR, 'rightsInfo')
    .flatMap((rights) => childrenOf(rights, NAR, name))
    .flatMap((one) => textIn(one) ?? []);
}

function holderOf(item: XmlElement): string | null {
  const holders = childrenOf(item, NAR, 'rightsInfo').flatMap((rights) => childrenOf(rights, NAR, 'copyrightHolder'));
  return holders.map((holder) => textAt(holder, 'name') ?? holder.attributes.get('literal') ?? null)[0] ?? null;
}

interface Subject {
  readonly name: string;
  readonly isThing: boolean;
}

/** The named subjects. Names may be given in `assert` elements instead of where a concept is used. */
function subjectsOf(item: XmlElement, content: XmlElement | null): Subject[] {
  const asserted = new Map(childrenOf(item, NAR, 'assert').map((concept) => [codeOf(concept), concept]));
  return childrenAt(content, 'subject').flatMap((subject) => {
    const concept = asserted.get(codeOf(subject));
    const name = nameOf(subject, item) ?? (concept ? nameOf(concept, item) : null);
    return name === null ? [] : [{ name, isThing: THINGS.has(codeIn(subject.attributes.get('type') ?? '')) }];
  });
}

/** The name in the item's language, else the first. */
function nameOf(concept: XmlElement, item: XmlElement): string | null {
  const language = languageOf(item);
  const names = childrenOf(concept, NAR, 'name');
  return textIn(names.find((name) => language !== '' && languageOf(name) === language) ?? names[0] ?? null);
}

/** 'en' of 'en-GB'. */
function languageOf({ attributes }: XmlElement): string {
  return (attributes.get(`{${XML_NAMESPACE}}lang`) ?? '').toLowerCase().split('-')[0] ?? '';
}

/** The picture of a picture item, or the one within a text item. */
function pictureIn(item: XmlElement): ForeignPicture | null {
  if (/^(?:cancell?ed|withheld)$/.test(codeIn(codeAt(childOf(item, NAR, 'itemMeta'), 'pubStatus') ?? ''))) return null;
  const files = childrenAt(childOf(item, NAR, 'contentSet'), 'remoteContent').map(({ attributes }) => ({
    href: attributes.get('href'),
    type: attributes.get('contenttype'),
    width: attributes.get('width'),
  }));
  const best = bestRendition(files);
  if (best === null) return null;
  const content = childOf(item, NAR, 'contentMeta');
  const isAlone = classOf(item) === 'picture';
  // A text item's author and description do not describe the picture in it.
  const [photographer] = isAlone ? authorsOf(content, null) : [];
  return {
    href: best.href,
    caption: asHtml(descriptionIn(content, 'caption') ?? (isAlone ? descriptionIn(content, '') : null)),
    credit: textAt(content, 'creditline') ?? photographer ?? holderOf(item),
  };
}

/** The description with that role; '' matches one without a role. */
function descriptionIn(content: XmlElement | null, role: string): string | null {
  const found = childrenAt(content, 'description').find(
    ({ attributes }) => codeIn(attributes.get('role') ?? '') === role,
  );
  return textIn(found ?? null);
}

function linkedPicture(item: XmlElement, pictures: Pictures): ForeignPicture | null {
  const links = childrenAt(childOf(item, NAR, 'itemMeta'), 'link');
  return firstOf(
    links.flatMap(({ attributes }) => attributes.get('residref') ?? []),
    pictures,
  );
}

/** For each item in a package, the first picture of that package. */
function packedPictures(root: XmlElement, pictures: Pictures): Pictures {
  return new Map(
    itemsSent(root, 'packageItem').flatMap((packed) => {
      const references = referencesIn(packed);
      const picture = firstOf(references, pictures);
      return picture === null ? [] : references.map((reference): [string, ForeignPicture] => [reference, picture]);
    }),
  );
}

function firstOf(ids: readonly string[], pictures: Pictures): ForeignPicture | null {
  for (const id of ids) {
    const picture = pictures.get(id);
    if (picture) return picture;
  }
  return null;
}

function referencesIn(element: XmlElement): string[] {
  const own = element.name === 'itemRef' ? (element.attributes.get('residref') ?? []) : [];
  return elementsIn(element).flatMap(referencesIn).concat(own);
}

function classOf(item: XmlElement): string {
  return codeIn(codeAt(childOf(item, NAR, 'itemMeta'), 'itemClass') ?? '');
}

function guidOf(item: XmlElement): string | null {
  return item.attributes.get('guid') ?? null;
}

function codeAt(parent: XmlElement | null, name: string): string | null {
  const element = childrenAt(parent, name)[0];
  return element === undefined ? null : codeOf(element);
}

function codeOf({ attributes }: XmlElement): string | null {
  return attributes.get('qcode') ?? attributes.get('uri') ?? null;
}

function childrenAt(parent: XmlElement | null, name: string): XmlElement[] {
  return parent === null ? [] : childrenOf(parent, NAR, name);
}

/** The first text at the end of a path of element names. */
function textAt(parent: XmlElement | null, ...path: readonly string[]): string | null {
  const [name = '', ...rest] = path;
  const found = childrenAt(parent, name);
  return (
    found.map((child) => (rest.length === 0 ? textIn(child) : textAt(child, ...rest))).find((text) => text !== null) ??
    null
  );
}

function asHtml(text: string | null): string | null {
  return text === null ? null : xmlText(text);
}
