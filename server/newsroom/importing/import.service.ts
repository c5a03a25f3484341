import { channelPagePath, isChannelPageSlug } from '#domain/channel-pages.ts';
import { type MergedSections, presentSection, presentSections } from '#domain/desk/section-merge.ts';
import { textFromHtml } from '#domain/html-text.ts';
import { newId } from '#domain/ids.ts';
import { DEFAULT_LANGUAGE, type Language } from '#domain/languages.ts';
import { readMinutes } from '#domain/read-time.ts';
import { canonicalWireSection, wireSections } from '#domain/section-of.ts';
import type { SectionSlug } from '#domain/sections.ts';
import { deskSlug, isReservedSlug, withSuffix } from '#domain/slug.ts';
import type { SafeHtml } from '#domain/story.ts';
import { summaryOf } from '#domain/summary.ts';
import { recordAuditEntry } from '#server/audit/audit.service.ts';
import { announceChange } from '#server/db/changes.ts';
import { type Database, inTransaction, type Queryable } from '#server/db/client.ts';
import { keepSettingVersion } from '#server/db/setting-revisions.ts';
import { writeSetting } from '#server/db/settings.ts';
import { Problem } from '#server/http/problem.ts';
import type { Media } from '#server/media/media.service.ts';
import type { StoredPicture } from '#server/media/store-picture.ts';
import { leadAddressesTo, leadAddressesToStory } from '../catalogue/redirects.service.ts';
import { mergedSectionsHeld } from '../model/merged-sections.ts';
import { authorNameKey, mergedTags, presentTags } from '../model/names.ts';
import { toSafeHtml } from '../model/safe-html.ts';
import { topicsOf } from '../model/story-changes.ts';
import { channelPageKey, takenPageSlugs } from '../reading/channel-pages.ts';
import type { StandingText } from '../reading/standing-text.ts';
import { beginWorkingCopy } from '../stories/drafts.ts';
import { deskAuthors, doneKeys, type ImportedStory, insertImported, noteDone, takenSlugs } from './import.repo.ts';
import type { ImportedPost, ImportSource, SkippedPost } from './imported-post.ts';
import { picturesWithoutFile, type TakenPictures, takePictures, withOwnPictures } from './post-pictures.ts';
import { storeBisecting } from './store-bisecting.ts';
import { figureOf } from './wordpress-html.ts';

/** Posts per transaction: few enough for a running site to be served in between. */
const BATCH = 50;
const LONGEST_KEY = 500;

export interface ImportOptions {
  /** For posts whose categories fit no section. */
  readonly section: SectionSlug;
  /** Sections by lower-case category, as chosen by the operator. */
  readonly sectionOf: ReadonlyMap<string, SectionSlug>;
  /** Those that readers are offered: a story in another would be invisible. */
  readonly languages: readonly Language[];
  /** What the operator says of posts; null: as the export declares it. */
  readonly language: Language | null;
  /** False: pictures are left out. */
  readonly withPictures: boolean;
  /** A copy of the other system's uploads on this machine. */
  readonly pictureFolder: string | null;
  readonly signal: AbortSignal;
}

/** One line of the report. */
export interface ImportNote {
  readonly kind: 'skipped' | 'picture' | 'left out';
  readonly key: string;
  readonly title: string;
  readonly reason: string;
}

export interface ImportCounts {
  readonly stored: number;
  readonly skipped: number;
  /** Dealt with by an earlier run. */
  readonly before: number;
  readonly pictures: number;
}

interface Needs {
  readonly db: Database;
  readonly media: Pick<Media, 'takeIn'>;
  readonly note: (note: ImportNote) => Promise<void>;
  readonly progress?: (counts: ImportCounts) => void;
}

/** What a run has come across so far. */
interface Progress {
  readonly keys: Set<string>;
  readonly pictures: Set<StoredPicture['id']>;
  /** Addresses of pictures that could not be obtained: none is asked for again. */
  readonly missing: Map<string, string>;
}

/**
 * Imports the posts and pages of another system in batches of one transaction each. If interrupted, the next run resumes after
 * the last complete batch.
 */
export async function runImport(needs: Needs, source: ImportSource, options: ImportOptions): Promise<ImportCounts> {
  let counts: ImportCounts = { stored: 0, skipped: 0, before: 0, pictures: 0 };
  let batch: (ImportedPost | SkippedPost)[] = [];
  const soFar: Progress = { keys: new Set(), pictures: new Set(), missing: new Map() };
  const flush = async () => {
    const more = await importBatch(needs, source, options, soFar, batch);
    counts = {
      stored: counts.stored + more.stored,
      skipped: counts.skipped + more.skipped,
      before: counts.before + more.before,
      pictures: soFar.pictures.size,
    };
    needs.progress?.(counts);
    batch = [];
  };
  for await (const post of source.posts()) {
    options.signal.throwIfAborted();
    // In a broken file, the key may contain what the database does not accept.
    const key = post.key.replaceAll('\u0000', '').slice(0, LONGEST_KEY);
    if (post.kind === 'post' && soFar.keys.has(key)) {
      const reason = 'another post of the file has the same id';
      await needs.note({ kind: 'skipped', key, title: post.title, reason });
      counts = { ...counts, skipped: counts.skipped + 1 };
      continue;
    }
    if (post.kind === 'post') soFar.keys.add(key);
    batch.push({ ...post, key });
    if (batch.length === BATCH) await flush();
  }
  if (batch.length > 0) await flush();
  await recordAuditEntry(needs.db.pool, {
    userId: null,
    action: 'imported',
    subject: 'story',
    subjectId: source.name,
    title: source.name,
    details: { ...counts, isWhole: source.breaksOff === null },
  });
  return counts;
}

async function importBatch(
  needs: Needs,
  source: ImportSource,
  options: ImportOptions,
  soFar: Progress,
  batch: readonly (ImportedPost | SkippedPost)[],
): Promise<Omit<ImportCounts, 'pictures'>> {
  const done = await doneKeys(
    needs.db.pool,
    source.name,
    batch.map(({ key }) => key),
    batch.flatMap((post) => (post.kind === 'post' ? [post.key] : [])),
  );
  const fresh = batch.filter(({ key }) => !done.has(key));
  const posts = fresh.filter((post) => post.kind === 'post');
  const skipped = fresh.filter((post) => post.kind === 'skipped');
  const pictures: TakenPictures = options.withPictures
    ? await takePictures(posts, {
        media: needs.media,
        folder: options.pictureFolder,
        siteUrl: source.siteUrl,
        missing: soFar.missing,
        signal: options.signal,
      })
    : new Map();
  const { safe, unsafe } = await withSafeBodies(posts, pictures);
  const refused = await storeBisecting(
    (some, others) => inTransaction(needs.db, (tx) => store(tx, source, options, some, others, pictures)),
    safe,
    [...skipped, ...unsafe],
  );
  const left = [...skipped, ...unsafe, ...refused];
  const stored = safe.filter(({ key }) => !refused.some((post) => post.key === key));
  const inTexts = options.withPictures ? stored.flatMap(noteOfPicturesInText) : [];
  for (const note of [...notesOf(stored, left, pictures, soFar.missing), ...inTexts]) await needs.note(note);
  for (const [url, { picture, reason }] of pictures) {
    if (picture === null) soFar.missing.set(url, reason);
    else soFar.pictures.add(picture.id);
  }
  return { stored: stored.length, skipped: left.length, before: batch.length - fresh.length };
}

/** A post with its sanitised text, which is made before the transaction to keep that short. */
interface SafePost extends ImportedPost {
  readonly body: SafeHtml;
}

/** A page below /about has no main picture beside its text, so that it comes first in the text. */
function wholeHtml({ becomes, picture, html }: ImportedPost): string {
  return becomes === 'page' && picture ? `${figureOf(picture)}\n${html}` : html;
}

/** Sanitises the posts' texts; a post whose text cannot be sanitised is reported in `unsafe`, the others go on. */
async function withSafeBodies(posts: readonly ImportedPost[], pictures: TakenPictures) {
  const judged = await Promise.all(
    posts.map(async (post): Promise<SafePost | SkippedPost> => {
      try {
        return { ...post, body: await toSafeHtml(withOwnPictures(wholeHtml(post), pictures)) };
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        return { kind: 'skipped', key: post.key, title: post.title, reason: error.message };
      }
    }),
  );
  return {
    safe: judged.filter((post) => post.kind === 'post'),
    unsafe: judged.filter((post) => post.kind === 'skipped'),
  };
}

async function store(
  tx: Queryable,
  source: ImportSource,
  options: ImportOptions,
  posts: readonly SafePost[],
  skipped: readonly SkippedPost[],
  pictures: TakenPictures,
): Promise<void> {
  const pages = posts.filter(({ becomes }) => becomes === 'page');
  const others = posts.filter(({ becomes }) => becomes === 'story');
  const stories = others.length > 0 ? await storeStories(tx, source, options, others, pictures) : [];
  if (pages.length > 0) await storePages(tx, source, pages);
  const done = [
    ...skipped.map(({ key }) => ({ key, storyId: null, outcome: 'skipped' as const })),
    ...stories.map(({ key, id }) => ({ key, storyId: id, outcome: 'stored' as const })),
    ...pages.map(({ key }) => ({ key, storyId: null, outcome: 'stored' as const })),
  ];
  await noteDone(tx, source.name, [...new Map(done.map((one) => [one.key, one])).values()]);
}

/** Stores pages of the channel below /about, with redirects from their old addresses. */
async function storePages(tx: Queryable, source: ImportSource, pages: readonly SafePost[]): Promise<void> {
  const slugs = await slugsOf(pages, async (wanted) => {
    const taken = await takenPageSlugs(tx, wanted);
    return taken.union(new Set(wanted.filter((slug) => !isChannelPageSlug(slug))));
  });
  const now = new Date().toISOString();
  for (const page of pages) {
    const slug = slugs.get(page.key) ?? deskSlug(page.title);
    const isPublished =
      page.status === 'published' && (page.publishedAt ?? now) <= now && textFromHtml(page.body).trim() !== '';
    const changedAt = isPublished ? (page.updatedAt ?? page.publishedAt ?? now) : null;
    const text: StandingText = { title: page.title, html: page.body, isPublished, changedAt };
    await writeSetting(tx, channelPageKey(slug), text);
    await keepSettingVersion(tx, channelPageKey(slug), text, null);
    await leadAddressesTo(tx, channelPagePath(slug), page.oldPaths, source.name);
  }
  await announceChange(tx, { site: ['pages'] });
}

async function storeStories(
  tx: Queryable,
  source: ImportSource,
  options: ImportOptions,
  posts: readonly SafePost[],
  pictures: TakenPictures,
): Promise<ImportedStory[]> {
  const people = new Map(
    posts.flatMap(({ author }) => (author.name === '' ? [] : [[authorNameKey(author.name), author]])),
  );
  const authors = await deskAuthors(tx, people);
  const tags = await mergedTags(
    tx,
    posts.flatMap((post) => post.tags),
  );
  const slugs = await slugsOf(posts, async (wanted) => {
    const taken = await takenSlugs(tx, wanted);
    return taken.union(new Set(wanted.filter(isReservedSlug)));
  });
  const merged = await mergedSectionsHeld(tx);
  const stories = posts.map((post): ImportedStory => {
    const author = authors.get(authorNameKey(post.author.name));
    const slug = slugs.get(post.key) ?? deskSlug(post.title);
    return {
      ...storyOf(post, slug, { ...options, merged }, pictures),
      tags: presentTags(post.tags, tags),
      ...byline(author),
    };
  });
  await insertImported(tx, stories);
  for (const { id, status } of stories) if (status === 'draft') await beginWorkingCopy(tx, id);
  for (const [index, post] of posts.entries()) {
    const id = stories[index]?.id;
    if (id && post.oldPaths.length > 0) await leadAddressesToStory(tx, id, post.oldPaths, source.name);
  }
  const ids = stories.map(({ id }) => id);
  await announceChange(tx, {
    stories: ids,
    topics: await topicsOf(tx, ids),
    sections: stories.flatMap((story) => story.sections),
    authors: stories.flatMap((story) => story.author_id ?? []),
  });
  return stories;
}

const byline = (author: { readonly id: string; readonly name: string } | undefined) => ({
  author_id: author?.id ?? null,
  author_name: author?.name ?? null,
});

/** Each post's own slug, with a suffix made from its key if it is taken. */
async function slugsOf(
  posts: readonly ImportedPost[],
  takenOf: (slugs: readonly string[]) => Promise<Set<string>>,
): Promise<Map<string, string>> {
  const wanted = posts.map((post) => ({ key: post.key, own: deskSlug(post.slug || post.title) }));
  const apart = (own: string, key: string) => withSuffix(own, deskSlug(key).slice(-12).replace(/^-+/, ''));
  const candidates = wanted.flatMap(({ key, own }) => [own, apart(own, key)]);
  const taken = await takenOf(candidates);
  const slugs = new Map<string, string>();
  for (const { key, own } of wanted) {
    const slug =
      [own, apart(own, key)].find((candidate) => !taken.has(candidate)) ?? withSuffix(own, newId().slice(-12));
    taken.add(slug);
    slugs.set(key, slug);
  }
  return slugs;
}

type Filing = Pick<ImportOptions, 'section' | 'sectionOf' | 'languages' | 'language'> & {
  readonly merged: MergedSections;
};
type Story = Omit<ImportedStory, 'tags' | 'author_id' | 'author_name'>;

function storyOf(post: SafePost, slug: string, options: Filing, pictures: TakenPictures): Story {
  const { body } = post;
  const head = post.picture ? pictures.get(post.picture.url)?.picture : null;
  const publishedAt = post.publishedAt ?? post.updatedAt;
  return {
    id: newId(),
    key: post.key,
    slug,
    status: post.status,
    language: languageOf(post, options),
    title: post.title,
    body_html: body,
    ...placesOf(post, options),
    standfirst: summaryOf(post.standfirst, body),
    meta_description: post.metaDescription,
    media_id: head?.id ?? null,
    image_alt: post.picture?.alt ?? '',
    image_caption: post.picture?.caption ?? '',
    read_minutes: readMinutes(body),
    publish_at: publishedAt ?? new Date().toISOString(),
    date_known: publishedAt !== null,
    updated_at: post.updatedAt ?? publishedAt ?? new Date().toISOString(),
  };
}

function languageOf(post: ImportedPost, { language, languages }: Filing): Language {
  const wanted = language ?? post.language;
  return wanted !== null && languages.includes(wanted) ? wanted : DEFAULT_LANGUAGE;
}

/** The sections for a post's categories: as the operator chose, else those that take wire stories of that category. */
function placesOf(post: ImportedPost, { section, sectionOf, merged }: Filing) {
  const chosen = post.categories.flatMap((name) => sectionOf.get(name.toLowerCase()) ?? []);
  const fitting = post.categories.flatMap((category) => {
    const own = canonicalWireSection({ category, subCategory: null });
    return own === 'latest-news' ? [] : [own, ...wireSections({ category, subCategory: null })];
  });
  const first = chosen[0] ?? fitting[0] ?? section;
  const sections = presentSections([first, ...chosen, ...fitting, 'latest-news'], merged);
  return { section: presentSection(first, merged), sections, category: post.categories[0] ?? 'News' };
}

function notesOf(
  posts: readonly ImportedPost[],
  skipped: readonly SkippedPost[],
  pictures: TakenPictures,
  noted: ReadonlyMap<string, string>,
): ImportNote[] {
  const missing = [...pictures].filter(([url, { picture }]) => picture === null && !noted.has(url));
  return [
    ...skipped.map(({ key, title, reason }) => ({ kind: 'skipped' as const, key, title, reason })),
    ...posts.flatMap(({ key, title, leftOut }) =>
      leftOut.map((what) => ({ kind: 'left out' as const, key, title, reason: `${what} has no meaning here` })),
    ),
    ...missing.map(([url, { reason }]) => ({ kind: 'picture' as const, key: url, title: '', reason })),
  ];
}

/** Pictures without an address, such as those written into the text itself, are left out of it. */
function noteOfPicturesInText({ key, title, html }: ImportedPost): ImportNote[] {
  const count = picturesWithoutFile(html);
  if (count === 0) return [];
  const reason =
    count === 1 ? 'one picture in its text has no address' : `${count} pictures in its text have no address`;
  return [{ kind: 'picture', key, title, reason }];
}
