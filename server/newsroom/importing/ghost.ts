import { readFile, stat } from 'node:fs/promises';
import { z } from 'zod';
import { textFromHtml } from '#domain/html-text.ts';
import { type Language, languageOfTag } from '#domain/languages.ts';
import { cutText } from '#domain/summary.ts';
import { decodeStrictly, markedEncoding } from '#domain/text-encoding.ts';
import {
  type ImportedPost,
  ImportRefused,
  type ImportSource,
  NOT_UTF_8,
  type PageChoice,
  type SkippedPost,
  whatBecomes,
} from './imported-post.ts';

const MAX_BYTES = 400_000_000;
/** Ghost's placeholder for the site's address. */
const OWN_ADDRESS = /__GHOST_URL__/g;

const text = z.string().nullish().catch(null);
/** ISO 8601, or in UTC without a zone, or milliseconds since 1970. */
const time = z.union([z.string(), z.number()]).nullish().catch(null);
const id = z.union([z.string(), z.number().transform(String)]);
/** The rows of an export are in the order in which they were written, not in that of the post. */
const sort_order = z.number().catch(0);
const list = <T extends z.ZodType>(item: T) =>
  z
    .array(z.unknown())
    .catch([])
    .transform((all) =>
      all.flatMap((one) => {
        const parsed = item.safeParse(one);
        return parsed.success ? [parsed.data] : [];
      }),
    );
const postSchema = z.looseObject({
  id,
  title: text,
  slug: text,
  html: text,
  plaintext: text,
  feature_image: text,
  custom_excerpt: text,
  status: text,
  type: text,
  /** Of older versions, instead of `type`. */
  page: z.unknown().optional(),
  visibility: text,
  published_at: time,
  updated_at: time,
  meta_description: text,
});
const dataSchema = z.object({
  posts: z.array(z.unknown()),
  tags: list(z.looseObject({ id, name: z.string(), slug: text })),
  posts_tags: list(z.looseObject({ post_id: id, tag_id: id, sort_order })),
  users: list(z.looseObject({ id, name: z.string(), bio: text })),
  posts_authors: list(z.looseObject({ post_id: id, author_id: id, sort_order })),
  settings: list(z.looseObject({ key: z.string(), value: text })),
  posts_meta: list(
    z.looseObject({ post_id: id, meta_description: text, feature_image_alt: text, feature_image_caption: text }),
  ),
});
const fileSchema = z.union([
  z.object({ db: z.array(z.object({ data: dataSchema })).min(1) }).transform(({ db }) => db[0]?.data),
  z.object({ data: dataSchema }).transform(({ data }) => data),
]);
type GhostData = z.infer<typeof dataSchema>;
type GhostPost = z.infer<typeof postSchema>;

/**
 * Opens a Ghost export; `siteUrl` is the site's former address, for its pictures. The whole file is read into memory.
 */
export async function openGhost(path: string, siteUrl: string, pages: PageChoice = 'skip'): Promise<ImportSource> {
  if ((await stat(path)).size > MAX_BYTES) throw new ImportRefused('The file is larger than 400 MB.');
  const bytes = await readFile(path);
  const text = decodeStrictly(bytes, markedEncoding(bytes) ?? 'utf-8');
  if (text === null) throw new ImportRefused(NOT_UTF_8);
  const data = parsed(text);
  const links = linksOf(data);
  return {
    name: `ghost ${siteUrl}`,
    siteUrl,
    // Truncated JSON cannot be parsed at all.
    breaksOff: null,
    async *posts() {
      for (const raw of data.posts) yield postOf(raw, links, siteUrl, pages);
    },
  };
}

function parsed(file: string): GhostData {
  let json: unknown;
  try {
    json = JSON.parse(file);
  } catch (error) {
    throw new ImportRefused('The file is not JSON, or it is cut off before its end.', { cause: error });
  }
  const result = fileSchema.safeParse(json);
  if (!result.success || !result.data)
    throw new ImportRefused('The file is not a Ghost export: it has no db[0].data.posts.');
  return result.data;
}

interface Links {
  readonly tags: ReadonlyMap<string, readonly string[]>;
  readonly authors: ReadonlyMap<string, { readonly name: string; readonly bio: string }>;
  readonly meta: ReadonlyMap<string, GhostData['posts_meta'][number]>;
  readonly language: Language | null;
}

function linksOf({ tags, posts_tags, users, posts_authors, posts_meta, settings }: GhostData): Links {
  const tagNames = new Map(tags.map((tag) => [tag.id, tag.name]));
  const people = new Map(users.map((user) => [user.id, { name: user.name, bio: user.bio ?? '' }]));
  const tagsOf = Map.groupBy(inOrder(posts_tags), ({ post_id }) => post_id);
  const authors = new Map<string, { name: string; bio: string }>();
  for (const { post_id, author_id } of inOrder(posts_authors)) {
    const person = people.get(author_id);
    if (person && !authors.has(post_id)) authors.set(post_id, person);
  }
  return {
    tags: new Map([...tagsOf].map(([post, all]) => [post, all.flatMap(({ tag_id }) => tagNames.get(tag_id) ?? [])])),
    authors,
    meta: new Map(posts_meta.map((one) => [one.post_id, one])),
    // Older versions call it 'lang'.
    language: languageOfTag(settings.find(({ key }) => key === 'locale' || key === 'lang')?.value),
  };
}

function inOrder<T extends { readonly sort_order: number }>(rows: readonly T[]): T[] {
  return rows.toSorted((one, other) => one.sort_order - other.sort_order);
}

function postOf(raw: unknown, links: Links, siteUrl: string, pages: PageChoice): ImportedPost | SkippedPost {
  const post = postSchema.safeParse(raw);
  if (!post.success) return { kind: 'skipped', key: '', title: '', reason: 'the post has no id' };
  const { id: key, status } = post.data;
  const title = textFromHtml(post.data.title ?? '');
  const reason = whySkipped(post.data, title, pages);
  if (reason !== null) return { kind: 'skipped', key, title, reason };
  // Ghost's first tag is what other systems call the category; tags that begin with # are internal.
  const tags = (links.tags.get(key) ?? []).filter((name) => !name.startsWith('#'));
  const meta = links.meta.get(key);
  const own = (value: string) => value.replace(OWN_ADDRESS, siteUrl);
  const slug = post.data.slug ?? '';
  return {
    kind: 'post',
    ...whatBecomes(isPage(post.data), pages),
    key,
    title: cutText(title, 300),
    html: own(post.data.html ?? ''),
    slug,
    standfirst: textFromHtml(post.data.custom_excerpt ?? ''),
    status: status === 'published' || status === 'scheduled' ? 'published' : 'draft',
    language: links.language,
    publishedAt: timeOf(post.data.published_at),
    updatedAt: timeOf(post.data.updated_at),
    categories: tags.slice(0, 1),
    tags,
    author: links.authors.get(key) ?? { name: '', bio: '' },
    picture: post.data.feature_image
      ? {
          url: own(post.data.feature_image),
          alt: meta?.feature_image_alt ?? '',
          caption: textFromHtml(meta?.feature_image_caption ?? ''),
        }
      : null,
    metaDescription: meta?.meta_description ?? post.data.meta_description ?? null,
    oldPaths: slug === '' ? [] : [`/${slug}/`],
    leftOut: [],
  };
}

function isPage({ type, page }: GhostPost): boolean {
  return type === 'page' || page === 1 || page === true;
}

function whySkipped(post: GhostPost, title: string, pages: PageChoice): string | null {
  const { visibility, html, plaintext } = post;
  if (isPage(post) && pages === 'skip') return 'it is a page, not a post';
  if (visibility && visibility !== 'public') return `it is for ${visibility} only`;
  if (title === '' || title === '(Untitled)') return 'the title is missing';
  return html || !plaintext ? null : 'its text is in a form that only Ghost reads';
}

function timeOf(written: string | number | null | undefined): string | null {
  const isWithoutZone = typeof written === 'string' && /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/.test(written);
  const time = new Date(isWithoutZone ? `${written.replace(' ', 'T')}Z` : (written ?? Number.NaN));
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}
