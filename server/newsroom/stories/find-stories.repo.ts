import type { FoundStory } from '#domain/desk/desk-story.ts';
import { normaliseDevanagari } from '#domain/search/devanagari.ts';
import { theSection } from '#domain/sections.ts';
import type { Queryable } from '#server/db/client.ts';
import { STATE } from './story-list.repo.ts';

const MAX_FOUND = 8;
/**
 * The most recently changed stories are searched first: they are what people look for, and common words occur in them.
 */
const RECENT = 2_000;
/** Index hits to read. Among more than these, it no longer matters which eight are newest. */
const MAX_HITS = 2_000;
const MAX_WORDS = 8;
const MIN_STEM = 4;
const MAX_SUFFIX = 3;

/**
 * Stories whose title or standfirst matches the words of `typed` as prefixes, most recently changed first. Cheap enough
 * to call on each keystroke: reads at most RECENT + MAX_HITS rows, through indexes.
 */
export async function findStories(db: Queryable, typed: string): Promise<FoundStory[]> {
  const query = findingQuery(typed);
  if (query === '') return [];
  const recent = await readStories(
    db,
    `select id, updated_at, search from stories where source <> 'sample' order by updated_at desc, id desc limit ${RECENT}`,
    query,
  );
  if (recent.length === MAX_FOUND) return recent;
  return readStories(
    db,
    `select id, updated_at, search from stories
     where search @@ to_tsquery('english', $1) and source <> 'sample' limit ${MAX_HITS}`,
    query,
  );
}

async function readStories(db: Queryable, candidates: string, query: string): Promise<FoundStory[]> {
  const { rows } = await db.query<Omit<FoundStory, '_id'> & { id: string }>(
    `with candidates as materialized (${candidates}),
       found as (
         select id from candidates where search @@ to_tsquery('english', $1) order by updated_at desc, id desc limit ${MAX_FOUND}
       )
     select s.id, s.title, s.section, s.language, ${STATE} as state
     from found join stories s on s.id = found.id left join story_drafts d on d.story_id = s.id
     order by s.updated_at desc, s.id desc`,
    [query],
  );
  return rows.map(({ id, section, ...story }) => ({ _id: id, ...story, section: theSection(section).slug }));
}

/**
 * The words of `typed` as a `tsquery`, or `''`. The index holds stems: 'election' is indexed as 'elect', so 'electi'
 * has to match that too while the word is being typed. Only letters and digits are passed on, so that nothing typed
 * acts as an operator.
 */
export function findingQuery(typed: string): string {
  const words =
    normaliseDevanagari(typed)
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  return words.slice(0, MAX_WORDS).map(alternatives).join(' & ');
}

function alternatives(word: string): string {
  const stems: string[] = [];
  for (let length = word.length - 1; length >= Math.max(MIN_STEM, word.length - MAX_SUFFIX); length -= 1) {
    stems.push(word.slice(0, length));
  }
  return `(${[`${word}:*`, ...stems].join(' | ')})`;
}
