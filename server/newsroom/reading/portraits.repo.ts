import type { Picture, StoryCard } from '#domain/story.ts';
import { planned, type Queryable } from '#server/db/client.ts';
import { authorNameKey } from '../model/names.ts';
import { storedPicture } from '../model/pictures.ts';

export interface Portraits {
  /** By the name on the stories. */
  readonly pictures: Readonly<Record<string, Picture>>;
  /** Ids of all authors who were asked for: who has no picture may get one. */
  readonly authorIds: readonly string[];
}

export const NO_PORTRAITS: Portraits = { pictures: {}, authorIds: [] };

interface PortraitRow {
  id: string;
  name_key: string;
  hash: string | null;
  width: number | null;
  height: number | null;
}

/** The pictures of the authors of `cards`. */
export async function readPortraits(db: Queryable, cards: readonly Pick<StoryCard, 'author'>[]): Promise<Portraits> {
  const names = [...new Set(cards.map(({ author }) => author))];
  if (names.length === 0) return NO_PORTRAITS;
  const { rows } = await db.query<PortraitRow>(
    planned(
      'portraits',
      `select a.id, a.name_key, m.hash, m.width, m.height from authors a left join media m on m.id = a.media_id
       where a.name_key = any($1::text[])`,
      [names.map(authorNameKey)],
    ),
  );
  const byKey = new Map(rows.map((row) => [row.name_key, storedPicture(row)]));
  const found = names.flatMap((name) => {
    const picture = byKey.get(authorNameKey(name));
    return picture ? [[name, picture] as const] : [];
  });
  return { pictures: Object.fromEntries(found), authorIds: rows.map(({ id }) => id) };
}
