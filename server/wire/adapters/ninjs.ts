import type { AdaptedItems } from '../items.ts';
import { versionOf } from '../versions.ts';
import { paragraphs } from './html.ts';
import { latestVersions } from './latest-versions.ts';
import { type ForeignPicture, rawItem } from './raw-item.ts';
import { bestRendition } from './renditions.ts';

/** An object's fields by lower-case name, because ninjs 2 and 3 differ in case. */
type Fields = ReadonlyMap<string, unknown>;

const NOT_STORIES = new Set(['picture', 'graphic', 'audio', 'video', 'component', 'event', 'planning']);
/** Field names under which services return a page of items. */
const LISTS = ['items', '_items', 'data'];

/**
 * The stories in a ninjs answer: one item, a list, or an object with a list in a known field. Reads versions 2 and 3,
 * and the fields that have other names in version 1. Null: not ninjs.
 */
export function itemsOfNinjs(answer: unknown): AdaptedItems | null {
  const list = listIn(answer);
  if (list === null) return null;
  const all = list.map(fieldsOf);
  const stories = all.filter((item) => !NOT_STORIES.has(typeOf(item)));
  const versions = stories.map((item) => ({
    id: idOf(item),
    version: versionOf(textOf(item, 'version'), textOf(item, 'versioncreated')),
    item: itemOf(item),
  }));
  const notStories = all
    .filter((item) => NOT_STORIES.has(typeOf(item)))
    .map((item) => ({ wireId: idOf(item), title: titleOf(item) ?? '', kind: typeOf(item) }));
  return { items: latestVersions(versions), notStories };
}

function typeOf(item: Fields): string {
  return textOf(item, 'type')?.toLowerCase() ?? '';
}

function titleOf(item: Fields): string | null {
  return mainValue(item, 'headlines') ?? textOf(item, 'headline', 'title');
}

function listIn(answer: unknown): readonly unknown[] | null {
  if (Array.isArray(answer)) return answer;
  const fields = fieldsOf(answer);
  if (idOf(fields) !== null) return [answer];
  return LISTS.map((name) => fields.get(name)).find((list) => Array.isArray(list)) ?? null;
}

function itemOf(item: Fields): Record<string, unknown> {
  const places = namesIn(item, 'places', 'place');
  return rawItem({
    id: idOf(item),
    title: titleOf(item),
    summary: descriptionOf(item),
    content: bodyOf(item),
    picture: pictureOf(item),
    categories: namesIn(item, 'subjects', 'subject'),
    keywords: [...listOf(item, 'keywords').filter((word) => typeof word === 'string'), ...places],
    authors: [textOf(item, 'by', 'byline')].filter((name) => name !== null),
    publishedAt: textOf(item, 'firstcreated', 'versioncreated'),
    version: textOf(item, 'version'),
    versionCreated: textOf(item, 'versioncreated'),
    location: textOf(item, 'located') ?? places[0] ?? null,
    attribution: textOf(item, 'copyrightnotice', 'copyrightholder'),
    licence: textOf(item, 'usageterms'),
    status: textOf(item, 'pubstatus'),
    signals: listOf(item, 'signals', 'signal').flatMap((signal) => codeOf(signal) ?? []),
    noteToEditors: textOf(item, 'ednote'),
    embargoedUntil: textOf(item, 'embargoeduntil', 'embargoed'),
    language: textOf(item, 'language'),
  });
}

function idOf(item: Fields): string | null {
  return textOf(item, 'uri', 'guid');
}

/** Prefers HTML to plain text; a body of another type, such as NITF, is left out. */
function bodyOf(item: Fields): string | null {
  const bodies = [
    ...listOf(item, 'bodies').map(fieldsOf),
    ...['body_xhtml', 'body_html', 'body_text'].map(
      (name): Fields =>
        new Map([
          ['value', item.get(name)],
          ['contenttype', name.endsWith('html') ? 'text/html' : 'text/plain'],
        ]),
    ),
  ].flatMap((body) => {
    const value = textOf(body, 'value');
    return value === null ? [] : [{ value, type: textOf(body, 'contenttype')?.toLowerCase() ?? guessedType(value) }];
  });
  const html = bodies.find(({ type }) => type.includes('html'));
  const plain = bodies.find(({ type }) => type.startsWith('text/plain'));
  return html?.value ?? (plain ? paragraphs(plain.value) : null);
}

function guessedType(value: string): string {
  return /<(?:p|div|br|h\d|ul|ol|a|em|strong)\b/i.test(value) ? 'text/html' : 'text/plain';
}

function descriptionOf(item: Fields): string | null {
  return mainValue(item, 'descriptions') ?? textOf(item, 'description_text', 'description_html', 'description_xhtml');
}

/** The value with the role 'main' or 'summary', else the first. */
function mainValue(item: Fields, name: string): string | null {
  const entries = listOf(item, name).map(fieldsOf);
  const main = entries.find((entry) => /^(?:main|summary)$/i.test(textOf(entry, 'role') ?? ''));
  return (
    [...(main ? [main] : []), ...entries].map((entry) => textOf(entry, 'value')).find((text) => text !== null) ?? null
  );
}

/** The associated picture that the sender calls main or feature, else the first. */
function pictureOf(item: Fields): ForeignPicture | null {
  const pictures = namedIn(item, 'associations').filter(
    ({ fields }) => typeOf(fields) === 'picture' && !isTakenBack(fields),
  );
  const isMain = ({ name }: Named) => /^(?:main|feature)/i.test(name);
  for (const { fields } of [...pictures.filter(isMain), ...pictures]) {
    const renditions = namedIn(fields, 'renditions').map(({ fields: rendition }) => ({
      href: textOf(rendition, 'href'),
      type: textOf(rendition, 'contenttype', 'mimetype'),
      width: rendition.get('width'),
    }));
    const best = bestRendition(renditions);
    if (best !== null) {
      return {
        href: best.href,
        caption: descriptionOf(fields),
        credit: textOf(fields, 'by', 'byline', 'copyrightholder', 'copyrightnotice'),
      };
    }
  }
  return null;
}

function isTakenBack(item: Fields): boolean {
  return /cancell?ed|withheld/i.test(textOf(item, 'pubstatus') ?? '');
}

interface Named {
  readonly name: string;
  readonly fields: Fields;
}

/** The entries of a list, or, in version 1, of an object by name. */
function namedIn(item: Fields, field: string): Named[] {
  const value = item.get(field);
  if (Array.isArray(value)) {
    return value.map(fieldsOf).map((fields) => ({ name: textOf(fields, 'name') ?? '', fields }));
  }
  return [...fieldsOf(value)].map(([name, entry]) => ({ name, fields: fieldsOf(entry) }));
}

function namesIn(item: Fields, ...fields: readonly string[]): string[] {
  return listOf(item, ...fields).flatMap((entry) => textOf(fieldsOf(entry), 'name') ?? []);
}

function codeOf(signal: unknown): string | null {
  return typeof signal === 'string' ? signal : textOf(fieldsOf(signal), 'uri', 'code', 'literal', 'name');
}

/** The first of these fields that is a list. */
function listOf(item: Fields, ...fields: readonly string[]): readonly unknown[] {
  return fields.map((name) => item.get(name)).find((value) => Array.isArray(value)) ?? [];
}

/** The first of these fields that is a non-empty text. */
function textOf(item: Fields, ...fields: readonly string[]): string | null {
  for (const name of fields) {
    const value = item.get(name);
    const text = typeof value === 'number' ? String(value) : value;
    if (typeof text === 'string' && text.trim() !== '') return text;
  }
  return null;
}

function fieldsOf(value: unknown): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return new Map();
  return new Map(Object.entries(value).map(([name, field]) => [name.toLowerCase(), field]));
}
