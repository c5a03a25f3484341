import { z } from 'zod';
import type { StoryCard } from '#domain/story.ts';
import type { Queryable } from '#server/db/client.ts';
import { publicStory } from '../model/public-stories.ts';
import { CARD_COLUMNS, type CardRow, cardOf } from '../model/story-card.ts';
import {
  bindings,
  type Match,
  matchSql,
  orderedConditions,
  otherConditions,
  type SearchFilters,
} from './search-conditions.ts';

/** A hit. `score`: its relevance, higher for newer stories. */
export interface Hit {
  readonly id: string;
  readonly score: number;
}

export interface Hits {
  /** The newest hits, at most MAX_RANKED, newest first. */
  readonly hits: readonly Hit[];
  /** Total number of hits, exact or estimated. */
  readonly total: number;
  readonly isExact: boolean;
}

/** The database's analysis of the words. */
export interface Understood {
  /** 'nothing': no word in them is looked for; 'unbounded': stories without a word fit as well. */
  readonly kind: 'nothing' | 'unbounded' | 'words';
  readonly isOneWord: boolean;
  /** Approximate number of stories. */
  readonly stories: number;
}

/** Only the newest hits are ranked, because ranking every hit of a common word takes half a second. */
export const MAX_RANKED = 200;
/** Number of newest stories scanned for a common word. */
const WINDOW = 10_000;
/** With fewer hits among them, all stories are scanned after all. */
const ENOUGH = 20;
/** Sample size for a word that used to be common: reading all its hits takes too long. */
const SAMPLE = 2_000;
/** Age in days at which the fading part of a score has halved. */
const SCORE_FADES_DAYS = 30;

/** How the words are taken by the database's parser. */
export async function understand(db: Queryable, match: Match): Promise<Understood> {
  const { values, bind } = bindings();
  const query = matchSql(match, bind);
  const { rows } = await db.query<{ nodes: number; tree: string; stories: number }>(
    `select numnode(q)::int as nodes, querytree(q) as tree, greatest(c.reltuples, 0)::int as stories
     from (select ${query} as q) given cross join pg_class c where c.oid = 'stories'::regclass`,
    values,
  );
  const { nodes = 0, tree = '', stories = 0 } = rows[0] ?? {};
  const kind = nodes === 0 ? 'nothing' : tree === 'T' ? 'unbounded' : 'words';
  return { kind, isOneWord: nodes === 1, stories };
}

/** The stories with these words. Rare words are looked up, common ones read from the newest stories back. */
export async function readHits(
  db: Queryable,
  filters: SearchFilters,
  match: Match,
  understood: Understood,
): Promise<Hits> {
  const { kind, stories, isOneWord } = understood;
  const expected = await estimate(db, filters, match);
  const isRare = kind === 'words' && expected <= rareIn(stories);
  const isOfFew = isRare && (await areFew(db, filters));
  if (isRare && !isOfFew) return readAll(db, filters, match, false);
  const hits = await readNewest(db, filters, match);
  if (isOfFew && hits.length < MAX_RANKED) return { hits, total: hits.length, isExact: true };
  const total = Math.max(expected, hits.length);
  if (hits.length >= ENOUGH || kind === 'unbounded') return { hits, total, isExact: false };
  return readAll(db, filters, match, isOneWord && !match.completed);
}

/** Whether there are so few stories of the requested kind that scanning all of them is fastest. */
async function areFew(db: Queryable, filters: SearchFilters): Promise<boolean> {
  if (filters.kind === null || filters.kind === 'article') return false;
  return (await estimate(db, filters, null)) <= WINDOW / 2;
}

/** Break-even: from this many hits on, scanning the newest stories is as cheap as using the index. */
export function rareIn(stories: number): number {
  return Math.max(500, Math.round(5 * Math.sqrt(stories)));
}

const planSchema = z.tuple([
  z.object({ 'QUERY PLAN': z.tuple([z.object({ Plan: z.object({ 'Plan Rows': z.number() }) })]) }),
]);

/** Number of hits that the planner expects. */
async function estimate(db: Queryable, filters: SearchFilters, match: Match | null): Promise<number> {
  const { values, bind } = bindings();
  const conditions = [...orderedConditions(filters, bind), ...otherConditions(filters, match, bind)];
  const { rows } = await db.query(
    `explain (format json) select 1 from stories s where ${conditions.join(' and ')}`,
    values,
  );
  return planSchema.parse(rows)[0]['QUERY PLAN'][0].Plan['Plan Rows'];
}

async function readAll(db: Queryable, filters: SearchFilters, match: Match, isSampled: boolean): Promise<Hits> {
  const { values, bind } = bindings();
  const conditions = [...orderedConditions(filters, bind), ...otherConditions(filters, match, bind)];
  if (isSampled) conditions.push(SAMPLED);
  const { rows } = await db.query<Hit & { total: number }>(
    `with hits as materialized (select s.id, s.publish_at from stories s where ${conditions.join(' and ')}),
     newest as (
       select id, publish_at, (count(*) over ())::int as total from hits
       order by publish_at desc, id desc limit ${MAX_RANKED}
     )
     select newest.id, newest.total, ${scoreSql(matchSql(match, bind))} as score
     from newest join stories s on s.id = newest.id order by newest.publish_at desc, newest.id desc`,
    values,
  );
  return { hits: rows, total: rows[0]?.total ?? 0, isExact: !isSampled };
}

/** The index then gives a sample of a word's hits; set before it is read. */
const SAMPLED = `(select set_config('gin_fuzzy_search_limit', '${SAMPLE}', true)) is not null`;

async function readNewest(db: Queryable, filters: SearchFilters, match: Match): Promise<Hit[]> {
  const { values, bind } = bindings();
  const inOrder = orderedConditions(filters, bind).join(' and ');
  const others = otherConditions(filters, match, bind).join(' and ');
  const { rows } = await db.query<Hit>(
    `select s.id, ${scoreSql(matchSql(match, bind))} as score from (
       select s.id, s.publish_at, s.source, s.section, s.category, s.kind, s.tags, s.search from stories s
       where ${inOrder} order by s.publish_at desc, s.id desc limit ${WINDOW}
     ) s where ${others} order by s.publish_at desc, s.id desc limit ${MAX_RANKED}`,
    values,
  );
  return rows;
}

function scoreSql(query: string): string {
  const days = 'extract(epoch from now() - s.publish_at)::float8 / 86400';
  return `(ts_rank_cd('{0.1, 0.2, 0.4, 1.0}', s.search, ${query}, 1)::float8
    * (0.35 + 0.65 / (1 + greatest(${days}, 0) / ${SCORE_FADES_DAYS})))`;
}

/** The newest stories that fit the filters, and how many the planner expects. */
export async function readFiltered(
  db: Queryable,
  filters: SearchFilters,
  { offset, limit }: { readonly offset: number; readonly limit: number },
): Promise<{ readonly ids: readonly string[]; readonly expected: number }> {
  const { values, bind } = bindings();
  const conditions = [...orderedConditions(filters, bind), ...otherConditions(filters, null, bind)];
  const { rows } = await db.query<{ id: string }>(
    `select s.id from stories s where ${conditions.join(' and ')}
     order by s.publish_at desc, s.id desc limit ${bind(limit)} offset ${bind(offset)}`,
    values,
  );
  const expected = await estimate(db, filters, null);
  return { ids: rows.map((row) => row.id), expected };
}

/** The cards of these stories, in the order of the ids, without those withdrawn in the meantime. */
export async function cardsByIds(db: Queryable, ids: readonly string[]): Promise<StoryCard[]> {
  if (ids.length === 0) return [];
  const { rows } = await db.query<CardRow>(
    `select ${CARD_COLUMNS} from stories s left join media m on m.id = s.media_id
     where s.id = any($1::text[]) and ${publicStory('s')}`,
    [ids],
  );
  const byId = new Map(rows.map((row) => [row.id, cardOf(row)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}
