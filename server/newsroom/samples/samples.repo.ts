import type { SampleBlog, SampleDeepDive, SamplePicture, SampleStory } from '#content/newsroom.schema.ts';
import type { Newsroom } from '#content/newsroom.ts';
import { newId } from '#domain/ids.ts';
import { readMinutes } from '#domain/read-time.ts';
import { deskSlug } from '#domain/slug.ts';
import type { StoryKind, StoryPart } from '#domain/story.ts';
import type { Queryable } from '#server/db/client.ts';
import type { AdoptedPicture } from '#server/media/media.service.ts';
import { authorNameKey } from '../model/names.ts';
import { TIER } from '../model/placements.ts';

export type AdoptedPictures = Map<string, AdoptedPicture>;

/** One sample as it is stored. */
interface SampleRow {
  readonly kind: StoryKind;
  readonly item: SampleStory | SampleBlog | SampleDeepDive;
  readonly body: string;
  readonly parts: readonly StoryPart[];
  readonly flags: { readonly featured: boolean; readonly breaking: boolean; readonly live: boolean };
  readonly likes: number;
}

const UNMARKED = { flags: { featured: false, breaking: false, live: false }, likes: 0 };

/**
 * Stores the sample newsroom, whose texts must be sanitised already, with dates counted back from `now`. Returns the
 * ids of its stories.
 */
export async function insertSamples(
  tx: Queryable,
  newsroom: Newsroom,
  pictures: AdoptedPictures,
  now: Date,
): Promise<string[]> {
  const authorIds = await insertAuthors(tx, newsroom, pictures, now);
  const rows: SampleRow[] = [
    ...newsroom.stories.map((item) => ({
      kind: 'article' as const,
      item,
      body: item.body,
      parts: [],
      flags: item.flags,
      likes: item.likes,
    })),
    ...newsroom.blogs.map((item) => ({ ...UNMARKED, kind: 'blog' as const, item, body: item.body, parts: [] })),
    ...newsroom.deepDives.map((item) => ({
      ...UNMARKED,
      kind: 'deep-dive' as const,
      item,
      body: '',
      parts: item.parts.map((part) => ({ ...part, picture: part.picture && storedPicture(part.picture, pictures) })),
    })),
  ];
  const ids: string[] = [];
  // Oldest first, so that ids are in the order of publication.
  for (const row of rows.toSorted((a, b) => b.item.minutesAgo - a.item.minutesAgo)) {
    ids.push(await insertSample(tx, row, pictures, authorIds, now));
  }
  return ids;
}

async function insertAuthors(tx: Queryable, newsroom: Newsroom, pictures: AdoptedPictures, now: Date) {
  const ids = new Map<string, string>();
  for (const author of newsroom.authors) {
    const { rows } = await tx.query<{ id: string }>(
      `insert into authors (id, name, name_key, source, title, category, bio, media_id, twitter, linkedin, location,
         expertise, joined_at)
       values ($1, $2, $3, 'sample', $4, $5, $6, $7, $8, $9, $10, $11, $12)
       on conflict (name_key) do update set name_key = excluded.name_key returning id`,
      [
        newId(now.getTime()),
        author.name,
        authorNameKey(author.name),
        author.title,
        author.category,
        author.bio,
        pictures.get(author.avatar)?.id ?? null,
        author.twitter,
        author.linkedin,
        author.location,
        author.expertise,
        now,
      ],
    );
    if (rows[0]) ids.set(author.name, rows[0].id);
  }
  return ids;
}

async function insertSample(
  tx: Queryable,
  { kind, item, body, parts, flags, likes }: SampleRow,
  pictures: AdoptedPictures,
  authorIds: ReadonlyMap<string, string>,
  now: Date,
): Promise<string> {
  const publishAt = new Date(now.getTime() - item.minutesAgo * 60_000);
  const id = newId(publishAt.getTime());
  const text = body || parts.map((part) => part.paragraph).join(' ');
  // The suffix in its slug keeps a sample from taking the address of a real story.
  await tx.query(
    `insert into stories (id, kind, source, status, section, slug, title, standfirst, body_html, parts, category,
       location, tags, author_id, author_name, media_id, image_alt, image_caption, image_credit, is_featured,
       is_breaking, is_live, read_minutes, publish_at, likes)
     values ($1, $2, 'sample', 'published', $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18,
       $19, $20, $21, $22, $23)`,
    [
      id,
      kind,
      item.section,
      deskSlug(`${item.title} sample`),
      item.title,
      item.standfirst,
      body,
      JSON.stringify(parts),
      item.category,
      item.location,
      item.tags,
      authorIds.get(item.author) ?? null,
      item.author,
      pictures.get(item.picture.name)?.id ?? null,
      item.picture.alt,
      item.picture.caption,
      item.picture.credit,
      flags.featured,
      flags.breaking,
      flags.live,
      readMinutes(text),
      publishAt,
      likes,
    ],
  );
  await placeSample(tx, id, kind, item.section, publishAt);
  return id;
}

/** Places articles in their section and Latest News, blogs in their section, deep dives in World News. */
async function placeSample(
  tx: Queryable,
  id: string,
  kind: StoryKind,
  section: string,
  publishAt: Date,
): Promise<void> {
  const places = { article: [...new Set([section, 'latest-news'])], blog: [section], 'deep-dive': ['world'] }[kind];
  await tx.query(
    `insert into placements (section, kind, story_id, tier, publish_at, live)
     select place, $2, $3, $4, $5, true from unnest($1::text[]) place`,
    [places, kind, id, TIER.sample, publishAt],
  );
}

function storedPicture(picture: SamplePicture, pictures: AdoptedPictures): StoryPart['picture'] {
  const adopted = pictures.get(picture.name);
  if (!adopted) return null;
  const { hash, width, height } = adopted;
  return { hash, width, height, alt: picture.alt, caption: picture.caption, credit: picture.credit };
}
