import { renamedPlaces } from '#domain/search/renamed-places.ts';
import { typosOf } from '#domain/search/spelling.ts';
import type { Queryable } from '#server/db/client.ts';
import { authorNameKey, mergedTags, spellingsOf, tagKey } from '../model/names.ts';
import { publicStory } from '../model/public-stories.ts';

const CANDIDATES = 24;
const COMPLETIONS = 8;
const PEOPLE = 3;
/** Minimum similarity of a suggested name: 'meera' and 'meera shah' reach it, 'shah' and 'shaheen' do not. */
const ALIKE = 0.45;

/** For each of the words that is in no published title or tag: similar words that are, most similar first. */
export async function wordsLike(db: Queryable, words: readonly string[]): Promise<Map<string, string[]>> {
  const typos = new Map(words.map((word) => [word, new Set(typosOf(word))]));
  const { rows } = await db.query<{ typed: string; alike: string[]; slipped: string[] }>(
    `select typed, array(
       select w.word from search_words w where w.kind = 'word' and w.word % typed
       order by similarity(w.word, typed) desc limit ${CANDIDATES}
     ) as alike, array(
       select w.word from search_words w where w.kind = 'word' and w.word = any($2::text[])
     ) as slipped
     from unnest($1::text[]) typed
     where not exists (select 1 from search_words known where known.word = typed and known.kind <> 'category')`,
    [words, [...typos.values()].flatMap((set) => [...set])],
  );
  return new Map(
    rows.map(({ typed, alike, slipped }) => [
      typed,
      [...slipped.filter((word) => typos.get(typed)?.has(word)), ...alike],
    ]),
  );
}

/** Words of published titles that begin so, the shortest first. `beginning` holds letters and digits only. */
export async function wordsBeginning(db: Queryable, beginning: string): Promise<string[]> {
  const { rows } = await db.query<{ word: string }>(
    `select word from search_words where kind = 'word' and word like $1 and word <> $2
     group by word order by length(word), word limit ${COMPLETIONS}`,
    [`${beginning}%`, beginning],
  );
  return rows.map((row) => row.word);
}

/** Names of authors with published stories that look like `text`. */
export async function peopleNamed(db: Queryable, text: string): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select a.name from authors a
     where a.name_key % $1 and similarity(a.name_key, $1) >= ${ALIKE}
       and exists (select 1 from stories s where s.author_id = a.id and ${publicStory('s')})
     order by similarity(a.name_key, $1) desc, a.name_key limit ${PEOPLE}`,
    [authorNameKey(text)],
  );
  return rows.map((row) => row.name);
}

/**
 * The tag of that name, of the one it was merged into, or of another name of that place, as published stories write it;
 * null when none carries it.
 */
export async function tagNamed(db: Queryable, text: string): Promise<string | null> {
  const own = text.toLowerCase();
  const places = renamedPlaces(own).flatMap(({ typed, others }) => (typed === own ? others : []));
  const names = [own, ...[...(await mergedTags(db, [own])).values()].map(tagKey), ...places];
  const { rows } = await db.query<{ shown: string }>(
    `select (array_agg(shown))[1] as shown from search_words
     where kind = 'tag' and word = any($1::text[]) group by word order by array_position($1::text[], word)`,
    [names],
  );
  const shown = rows.map((row) => row.shown);
  for (const [index, spellings] of (await spellingsOf(db, shown)).entries()) {
    if (await isCarried(db, spellings)) return shown[index] ?? null;
  }
  return null;
}

/** Whether a published story has a tag in one of these spellings. */
async function isCarried(db: Queryable, spellings: readonly string[]): Promise<boolean> {
  const { rows } = await db.query(
    `select 1 from stories s where s.tags && $1::text[] and ${publicStory('s')}
     order by s.publish_at desc, s.id desc limit 1`,
    [spellings],
  );
  return rows.length > 0;
}
