import { newId } from '#domain/ids.ts';
import type { Queryable } from '#server/db/client.ts';
import { authorNameKey, mergedAuthors } from '../model/names.ts';

export interface KnownAuthor {
  readonly id: string;
  readonly name: string;
}

/**
 * The authors with these names, by name key: missing ones are created, merged names lead to the author they were
 * merged into.
 */
export async function authorsByName(
  tx: Queryable,
  names: readonly string[],
  now: Date,
): Promise<Map<string, KnownAuthor>> {
  const merged = await mergedAuthors(tx, names.map(authorNameKey));
  const own = names.filter((name) => !merged.has(authorNameKey(name)));
  const byKey = new Map(own.map((name) => [authorNameKey(name), name]));
  const keys = [...byKey.keys()];
  const inserted = keys.map(() => newId(now.getTime()));
  await tx.query(
    `insert into authors (id, name, name_key, source, joined_at, created_at)
     select id, name, name_key, 'wire', $4::timestamptz, $4::timestamptz
     from unnest($1::text[], $2::text[], $3::text[]) as given(id, name, name_key)
     on conflict (name_key) do nothing`,
    [inserted, [...byKey.values()], keys, now],
  );
  const { rows } = await tx.query<{ id: string; name_key: string }>(
    'select id, name_key from authors where name_key = any($1::text[])',
    [keys],
  );
  const found = rows.map(({ id, name_key }) => [name_key, { id, name: byKey.get(name_key) ?? '' }] as const);
  return new Map([...merged, ...found]);
}
