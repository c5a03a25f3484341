import type { Queryable } from '#server/db/client.ts';

const PARTS = 4;
const PART_BITS = 16;
/**
 * How many of the 64 bits may differ. The indexes are of quarters and find those that differ in at most one bit: with
 * up to seven different bits there is always such a quarter, with more some pictures would be missed.
 */
const MAX_DIFFERENT = 7;
const MAX_FOUND = 12;
/** Looks with fewer ones or zeros are not compared: all pictures of a single colour have only zeros. */
const FEWEST_BITS = 4;

const SAME_PART = Array.from(
  { length: PARTS },
  (_, part) => `substring(m.look from ${part * PART_BITS + 1} for ${PART_BITS}) = any($${part + 3}::bit(16)[])`,
).join(' or ');

/** Ids of the pictures that look like this one, the most alike first; `null` until its own look is known. */
export async function similarPictures(db: Queryable, id: string): Promise<string[] | null> {
  const { rows } = await db.query<{ look: string | null; bits: number }>(
    'select look::text as look, bit_count(look)::int as bits from media where id = $1',
    [id],
  );
  const [row] = rows;
  if (!row || row.look === null) return null;
  const { look, bits } = row;
  if (bits < FEWEST_BITS || bits > PARTS * PART_BITS - FEWEST_BITS) return [];
  const parts = Array.from({ length: PARTS }, (_, part) => nearParts(look.slice(part * PART_BITS).slice(0, PART_BITS)));
  const found = await db.query<{ id: string }>(
    `select m.id from media m where m.id <> $1 and (${SAME_PART}) and bit_count(m.look # $2::bit(64)) <= ${MAX_DIFFERENT}
     order by bit_count(m.look # $2::bit(64)), m.id desc limit ${MAX_FOUND}`,
    [id, look, ...parts],
  );
  return found.rows.map((one) => one.id);
}

/** The part itself and all that differ from it in one bit. */
function nearParts(part: string): string[] {
  const flipped = [...part].map(
    (bit, index) => part.slice(0, index) + (bit === '1' ? '0' : '1') + part.slice(index + 1),
  );
  return [part, ...flipped];
}
