import type { Queryable } from '#server/db/client.ts';

/** The key by which names are compared: case and outer white space make no difference. */
export function authorNameKey(name: string): string {
  return name.trim().toLowerCase();
}

/** The aliases among these name keys, each with the author it leads to. */
export async function mergedAuthors(
  db: Queryable,
  keys: readonly string[],
): Promise<Map<string, { readonly id: string; readonly name: string }>> {
  const { rows } = await db.query<{ name_key: string; id: string; name: string }>(
    `select l.name_key, a.id, a.name from author_aliases l join authors a on a.id = l.author_id
     where l.name_key = any($1::text[])`,
    [keys],
  );
  return new Map(rows.map(({ name_key, id, name }) => [name_key, { id, name }]));
}

/** SQL condition on a row of `author_aliases`: its former id is that of an author who no longer exists. */
export function isFormerAuthor(alias: string): string {
  return `(${alias}.former_id is not null and not exists (select from authors f where f.id = ${alias}.former_id))`;
}

/** For each id of an author who was merged into another, the id of the one who stayed. */
export async function presentAuthors(db: Queryable, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await db.query<{ former: string; present: string }>(
    `select l.former_id as former, l.author_id as present from author_aliases l
     where l.former_id = any($1::text[]) and ${isFormerAuthor('l')}`,
    [ids],
  );
  return new Map(rows.map(({ former, present }) => [former, present]));
}

/** `tags` with merged ones replaced by their present names, without duplicates in any spelling. */
export function presentTags(tags: readonly string[], merged: ReadonlyMap<string, string>): string[] {
  const byKey = new Map<string, string>();
  for (const tag of tags) {
    const present = merged.get(tagKey(tag)) ?? tag;
    if (!byKey.has(tagKey(present))) byKey.set(tagKey(present), present);
  }
  return [...byKey.values()];
}

/** The tags of `tags` that were merged into others: by key, the present name. */
export async function mergedTags(db: Queryable, tags: readonly string[]): Promise<Map<string, string>> {
  if (tags.length === 0) return new Map();
  const { rows } = await db.query<{ tag_key: string; tag: string }>(
    'select tag_key, tag from tag_aliases where tag_key = any($1::text[])',
    [[...new Set(tags.map(tagKey))]],
  );
  return new Map(rows.map(({ tag_key, tag }) => [tag_key, tag]));
}

/** For each tag the spellings that stories may carry: as given, as known from the search, and in the usual cases. */
export async function spellingsOf(db: Queryable, tags: readonly string[]): Promise<string[][]> {
  if (tags.length === 0) return [];
  const { rows } = await db.query<{ word: string; shown: string }>(
    `select distinct word, shown from search_words where kind = 'tag' and word = any($1::text[])`,
    [tags.map(tagKey)],
  );
  const known = Map.groupBy(rows, ({ word }) => word);
  return tags.map((tag) => {
    const usual = [
      tag,
      tag.toLowerCase(),
      tag.toUpperCase(),
      tag.charAt(0).toUpperCase() + tag.slice(1).toLowerCase(),
      tag.toLowerCase().replace(/(?<![\p{L}\p{N}])\p{L}/gu, (letter) => letter.toUpperCase()),
    ];
    return [...new Set([...usual, ...(known.get(tagKey(tag)) ?? []).map(({ shown }) => shown)])];
  });
}

/** The present name of a category that may have been merged into another. */
export async function presentCategory(db: Queryable, category: string): Promise<string> {
  const { rows } = await db.query<{ category: string }>(
    'select category from category_aliases where category_key = lower(btrim($1::text))',
    [category],
  );
  return rows[0]?.category ?? category;
}

/** The case of tags makes no difference. */
export function tagKey(tag: string): string {
  return tag.trim().toLowerCase();
}
