import type { Picture, StoryCard } from '#domain/story.ts';
import { planned, type Queryable } from '#server/db/client.ts';
import { authorNameKey } from '../model/names.ts';
import { storedPicture } from '../model/pictures.ts';

/** Pictures of authors, by the name on their stories. */
export type Portraits = Readonly<Record<string, Picture>>;

interface PortraitRow {
  name_key: string;
  hash: string;
  width: number;
  height: number;
}

/** The pictures of the authors of `cards` who have one. */
export async function readPortraits(db: Queryable, cards: readonly Pick<StoryCard, 'author'>[]): Promise<Portraits> {
  const names = [...new Set(cards.map(({ author }) => author))];
  if (names.length === 0) return {};
  const { rows } = await db.query<PortraitRow>(
    planned(
      'portraits',
      `select a.name_key, m.hash, m.width, m.height from authors a join media m on m.id = a.media_id
       where a.name_key = any($1::text[])`,
      [names.map(authorNameKey)],
    ),
  );
  const byKey = new Map(rows.map((row) => [row.name_key, storedPicture(row)]));
  const found = names.flatMap((name) => {
    const picture = byKey.get(authorNameKey(name));
    return picture ? [[name, picture] as const] : [];
  });
  return Object.fromEntries(found);
}
