import type { FieldMessage, StoryFields, StoryImage } from '#domain/desk/desk-story.ts';
import { presentSection, presentSections } from '#domain/desk/section-merge.ts';
import { newId } from '#domain/ids.ts';
import { minutesForWords } from '#domain/read-time.ts';
import { theSection } from '#domain/sections.ts';
import { deskSlug } from '#domain/slug.ts';
import type { Queryable } from '#server/db/client.ts';
import { mergedSectionsHeld } from '../model/merged-sections.ts';
import { authorNameKey, mergedTags, presentTags } from '../model/names.ts';
import { missingInText, pictureMistake, type SentPicture, sentPicture } from '../model/pictures.ts';
import type { PublishedRow, StoredPart } from '../model/story-row.ts';
import { cutSummary, wordsOf } from './story-fields.ts';

/** A stored picture with the columns that a story's parts need. */
interface MediaRow {
  readonly id: string;
  readonly hash: string;
  readonly width: number;
  readonly height: number;
}

/** The pictures, author and tags that a story's fields name, looked up in the database. */
export interface StoryReferences {
  readonly pictureOf: (image: StoryImage) => SentPicture & { readonly media: MediaRow | null };
  readonly author: { readonly id: string; readonly name: string } | null;
  /** Merged tags under their present names. */
  readonly tags: readonly string[];
  /** The pictures of this site in the text that are not stored, by their numbers: the first is 1. */
  readonly missingInText: readonly number[];
}

/** Looks up the pictures, the author and the tags of a story. */
export async function referencesOf(db: Queryable, fields: StoryFields, siteUrl: string): Promise<StoryReferences> {
  const sent = [fields.image, ...fields.parts.map(({ image }) => image)].map(({ url }) => sentPicture(url, siteUrl));
  const { rows } = await db.query<MediaRow & { url: string | null }>(
    `select id, hash, width, height, null as url from media where hash = any($1::text[])
     union all select m.id, m.hash, m.width, m.height, r.url from remote_pictures r join media m on m.id = r.media_id
     where r.url = any($2::text[])`,
    [
      sent.flatMap((picture) => (picture.kind === 'own' ? [picture.hash] : [])),
      sent.flatMap((picture) => (picture.kind === 'remote' ? [picture.url] : [])),
    ],
  );
  const byHash = new Map(rows.flatMap((row) => (row.url === null ? [[row.hash, row] as const] : [])));
  const byUrl = new Map(rows.flatMap((row) => (row.url === null ? [] : [[row.url, row] as const])));
  return {
    author: await authorOf(db, fields),
    tags: presentTags(fields.tags, await mergedTags(db, fields.tags)),
    pictureOf: (image) => {
      const picture = sentPicture(image.url, siteUrl);
      if (picture.kind === 'own') return { ...picture, media: byHash.get(picture.hash) ?? null };
      return { ...picture, media: picture.kind === 'remote' ? (byUrl.get(picture.url) ?? null) : null };
    },
    missingInText: await missingInText(db, fields.content, siteUrl),
  };
}

/** Replaces merged sections, which an older working copy may name, with those that took over their stories. */
export async function underPresentSections(tx: Queryable, fields: StoryFields): Promise<StoryFields> {
  const merged = await mergedSectionsHeld(tx);
  const section = presentSection(fields.section, merged);
  const others = presentSections(fields.otherSections, merged).filter((other) => other !== section);
  return { ...fields, section, otherSections: others };
}

/** The addresses of pictures on other sites that have to be fetched. */
export function remotePictures(fields: StoryFields, siteUrl: string): string[] {
  const pictures = [fields.image, ...fields.parts.map(({ image }) => image)];
  return pictures.flatMap(({ url }) => {
    const picture = sentPicture(url, siteUrl);
    return picture.kind === 'remote' ? [picture.url] : [];
  });
}

/** Why a story cannot be published at `publishAt`; empty if it can. */
export function problemsOf(
  fields: StoryFields,
  references: StoryReferences,
  publishAt: Date,
  now: Date,
): FieldMessage[] {
  const problems: FieldMessage[] = [];
  const say = (field: string, message: string) => problems.push({ field, message });
  if (fields.title === '') say('title', 'A story needs a title.');
  problems.push(...missingReferences(fields, references));
  const until = fields.unpublishAt === null ? null : new Date(fields.unpublishAt);
  if (until && until <= publishAt) say('unpublishAt', 'The story would come down before it goes up: set a later time.');
  else if (until && until <= now) say('unpublishAt', 'That time has passed: set a later one, or none.');
  return problems;
}

/** An author or pictures that a story names and that are not there, as after an old version was restored. */
export function missingReferences(fields: StoryFields, references: StoryReferences): FieldMessage[] {
  const problems: FieldMessage[] = [];
  const say = (field: string, message: string) => problems.push({ field, message });
  if (fields.authorId !== null && references.author === null) say('authorId', 'This author no longer exists.');
  const mistake = mistakeIn(fields.image, references);
  if (mistake !== null) say('image', `The picture ${mistake}.`);
  fields.parts.forEach(({ image }, index) => {
    const inPart = mistakeIn(image, references);
    if (inPart !== null) say(`parts.${index}.image`, `The picture of section ${index + 1} ${inPart}.`);
  });
  for (const number of references.missingInText) {
    say('content', `Picture ${number} in the text is not in the picture store: upload it again.`);
  }
  return problems;
}

/** Creates the author that a story names if there is no record yet; `null` if there is none to create. */
export async function makeAuthor(tx: Queryable, fields: StoryFields): Promise<StoryReferences['author']> {
  if (fields.authorId !== null || fields.authorName === '') return null;
  await tx.query(
    `insert into authors (id, name, name_key, source) values ($1, $2, $3, 'desk') on conflict (name_key) do nothing`,
    [newId(), fields.authorName, authorNameKey(fields.authorName)],
  );
  return authorOf(tx, fields);
}

/** The columns of a published story. The caller must have checked that `slug` is free. */
export function recordOf(
  fields: StoryFields,
  references: StoryReferences,
  made: { readonly slug: string; readonly publishAt: string; readonly dateKnown: boolean },
): PublishedRow {
  const { image, parts, content } = fields;
  const picture = references.pictureOf(image);
  return {
    kind: fields.kind,
    section: fields.section,
    slug: made.slug,
    title: fields.title,
    body_html: content,
    standfirst: fields.standfirst || cutSummary(content, parts),
    meta_description: fields.metaDescription || null,
    parts: parts.map((part) => partRecord(part, references)),
    category: fields.category || theSection(fields.section).defaultCategory,
    sub_category: fields.subCategory || null,
    location: fields.location || null,
    tags: references.tags,
    author_id: references.author?.id ?? null,
    author_name: (references.author?.name ?? fields.authorName) || null,
    media_id: picture.media?.id ?? null,
    image_url: picture.kind === 'none' ? null : picture.url,
    image_alt: image.alt,
    image_caption: image.caption,
    image_credit: image.credit,
    is_featured: fields.isFeatured,
    is_top: fields.isTop,
    is_breaking: fields.isBreaking,
    is_live: fields.isLive,
    is_sponsored: fields.isSponsored,
    read_minutes: minutesForWords(wordsOf(fields)),
    publish_at: made.publishAt,
    unpublish_at: fields.unpublishAt,
    date_known: made.dateKnown,
  };
}

/** The slug an editor wants: as typed, else from the title (DESK-10, DESK-12). */
export function wantedSlug({ slug, title }: Pick<StoryFields, 'slug' | 'title'>): string {
  return deskSlug(slug.trim() || title);
}

function partRecord(
  { subheading, paragraph, image, video }: StoryFields['parts'][number],
  references: StoryReferences,
): StoredPart {
  const { media } = references.pictureOf(image);
  const { alt, caption, credit } = image;
  const picture = media && { hash: media.hash, width: media.width, height: media.height, alt, caption, credit };
  return {
    subheading,
    paragraph,
    video,
    picture,
    image: image.url,
    imageAlt: alt,
    imageCaption: caption,
    imageCredit: credit,
  };
}

/** Finds the author by id or name, following merges. */
async function authorOf(db: Queryable, { authorId, authorName }: StoryFields): Promise<StoryReferences['author']> {
  if (authorId === null && authorName === '') return null;
  const { rows } = await db.query<{ id: string; name: string }>(
    `select a.id, a.name from authors a where a.id = coalesce(
       (select id from authors where case when $1::text is null then name_key = $2 else id = $1 end),
       (select author_id from author_aliases where name_key = $2))`,
    [authorId, authorNameKey(authorName)],
  );
  return rows[0] ?? null;
}

function mistakeIn(image: StoryImage, references: StoryReferences): string | null {
  const picture = references.pictureOf(image);
  return pictureMistake(picture, picture.media?.id);
}
