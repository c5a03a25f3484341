import { z } from 'zod';
import { type WorldLists, worldLists } from '#domain/desk/world-news.ts';
import { newId } from '#domain/ids.ts';
import type { Queryable } from '#server/db/client.ts';
import { readSettings, writeSetting } from '#server/db/settings.ts';
import { keepRevision } from '../model/revisions.repo.ts';
import { RECOMMENDED_KEY, WORLD_LINKS_KEY } from '../reading/recommended.ts';

const VERSIONS_KEPT = 50;

const linkItem = z.object({
  title: z.string(),
  category: z.string().catch(''),
  image: z.string().catch(''),
  imageAlt: z.string().catch('').default(''),
  link: z.string().catch('').default(''),
});
/** A recommended story; `listed` if it is also in the list of World News. */
const storyItem = z.object({ story: z.string(), listed: z.boolean().catch(false).default(false) });
const recommendedItem = z.union([storyItem, linkItem]);
const placedLink = linkItem.extend({ place: z.number().int().min(0).catch(0) });

export type LinkItem = z.infer<typeof linkItem>;
export type RecommendedItem = z.infer<typeof recommendedItem>;
export type PlacedLinkItem = z.infer<typeof placedLink>;

/** The entries of World News besides the stories of its list. */
export interface WorldSettings {
  readonly recommended: readonly RecommendedItem[];
  readonly links: readonly PlacedLinkItem[];
}

/** The saved settings; invalid items are left out. */
export async function readWorldSettings(db: Queryable): Promise<WorldSettings> {
  const settings = await readSettings(db, [RECOMMENDED_KEY, WORLD_LINKS_KEY]);
  const saved = <T>(key: string, item: z.ZodType<T>): T[] =>
    z
      .array(z.unknown())
      .catch([])
      .parse(settings.get(key) ?? [])
      .flatMap((one) => {
        const parsed = item.safeParse(one);
        return parsed.success ? [parsed.data] : [];
      });
  return { recommended: saved(RECOMMENDED_KEY, recommendedItem), links: saved(WORLD_LINKS_KEY, placedLink) };
}

export async function writeWorldSettings(tx: Queryable, { recommended, links }: WorldSettings): Promise<void> {
  await writeSetting(tx, RECOMMENDED_KEY, recommended);
  await writeSetting(tx, WORLD_LINKS_KEY, links);
}

/** The link that each of the stories carries. */
export async function readStoryLinks(db: Queryable, ids: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query<{ id: string; source_url: string | null }>(
    'select id, source_url from stories where id = any($1::text[])',
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row.source_url ?? '']));
}

/** Changes a story's link, with a revision of its own. */
export async function writeStoryLink(tx: Queryable, id: string, link: string, userId: string): Promise<void> {
  await keepRevision(tx, id, userId);
  await tx.query(
    `update stories set source_url = nullif($2, ''), version = version + 1, updated_at = now() where id = $1`,
    [id, link],
  );
  await keepRevision(tx, id, userId);
}

/** Shows the `listed` stories in the list of World News and hides those that are only recommended. */
export async function showOnList(tx: Queryable, listed: readonly string[], hidden: readonly string[]): Promise<void> {
  await tx.query(
    `update placements set live = (story_id = any($1::text[])) where section = 'world' and story_id = any($2::text[])`,
    [listed, [...listed, ...hidden]],
  );
}

/** Stores both lists as a new version, of which the newest fifty are kept. */
export async function keepVersion(tx: Queryable, lists: WorldLists, savedBy: string | null): Promise<void> {
  await tx.query('insert into world_news_revisions (id, lists, saved_by) values ($1, $2, $3)', [
    newId(),
    JSON.stringify(lists),
    savedBy,
  ]);
  await tx.query(
    `delete from world_news_revisions where id not in (
       select id from world_news_revisions order by id desc limit ${VERSIONS_KEPT}
     )`,
  );
}

export async function hasVersions(db: Queryable): Promise<boolean> {
  return (await db.query('select from world_news_revisions limit 1')).rowCount !== 0;
}

const versionRow = z.object({ _id: z.string(), savedAt: z.date(), savedBy: z.string().nullable(), state: worldLists });

/** The saved states, the newest first. */
export async function readVersions(db: Queryable, most: number): Promise<z.infer<typeof versionRow>[]> {
  const { rows } = await db.query(
    `select r.id as "_id", r.saved_at as "savedAt", u.name as "savedBy", r.lists as state
     from world_news_revisions r left join users u on u.id = r.saved_by order by r.id desc limit $1`,
    [most],
  );
  return z.array(versionRow).parse(rows);
}
