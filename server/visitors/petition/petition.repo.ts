import { z } from 'zod';
import type { NameState } from '#domain/desk/petitions.ts';
import type { Id } from '#domain/ids.ts';
import { planned, type Queryable } from '#server/db/client.ts';

export interface PetitionRow {
  id: Id;
  slug: string;
  is_main: boolean;
  saved: number;
  version: number;
  title: string;
  description: string;
  decision_maker: string;
  story: string;
  situation: unknown;
  deadline: Date | null;
  confirms: boolean;
  closed_at: Date | null;
  updated_at: Date;
  signatures: number;
  locations: number;
}

const PETITION = `p.id, p.slug, p.is_main, p.saved, p.version, p.title, p.description, p.decision_maker, p.story, p.situation,
  p.deadline, p.confirms, p.closed_at, p.updated_at, coalesce(c.signatures, 0) as signatures,
  coalesce(c.locations, 0) as locations
  from petitions p left join petition_counts c on c.petition_id = p.id`;

/** The petition with that id or slug; null for the one at /petition. */
export async function findPetition(db: Queryable, which: string | null): Promise<PetitionRow | null> {
  const { rows } = await db.query<PetitionRow>(
    which === null
      ? planned('main_petition', `select ${PETITION} where p.is_main`, [])
      : planned('petition_named', `select ${PETITION} where p.id = $1 or p.slug = $1`, [which]),
  );
  return rows[0] ?? null;
}

/** All petitions, the one at /petition first, then the newest. */
export async function listPetitions(db: Queryable): Promise<PetitionRow[]> {
  const { rows } = await db.query<PetitionRow>(`select ${PETITION} order by p.is_main desc, p.id desc limit 500`);
  return rows;
}

const points = z.array(z.string());

/** The 'Current Situation' list as it is stored. */
export function situationOf({ situation }: { readonly situation: unknown }): string[] {
  return points.parse(situation);
}

export interface Numbers {
  signatures: number;
  locations: number;
  withdrawn: number;
}

/** The counts of a petition; null if there is no such petition. */
export async function readNumbers(db: Queryable, id: string): Promise<Numbers | null> {
  const { rows } = await db.query<Numbers>(
    planned('petition_numbers', 'select signatures, locations, withdrawn from petition_counts where petition_id = $1', [
      id,
    ]),
  );
  return rows[0] ?? null;
}

export interface SupporterRow {
  first_name: string;
  last_name: string;
  location: string;
  counted_at: Date;
  comment: string | null;
}

/** Signers who show their name, newest first, with the comments that were approved. */
export async function readSupporters(
  db: Queryable,
  id: string,
  limit: number,
  offset: number,
): Promise<SupporterRow[]> {
  const { rows } = await db.query<SupporterRow>(
    planned(
      'petition_supporters',
      `select first_name, last_name, location, counted_at, case when comment_state = 'approved' then comment end as comment
       from signatures where petition_id = $1 and state = 'counted' and display_name and name_state = 'shown'
       order by counted_at desc, id desc limit $2 offset $3`,
      [id, limit, offset],
    ),
  );
  return rows;
}

/** The counts of a petition and its latest signers who show their name, in one query; null if there is none. */
export async function readStats(
  db: Queryable,
  id: string,
  limit: number,
): Promise<{ readonly numbers: Numbers; readonly recent: SupporterRow[] } | null> {
  const { rows } = await db.query<Numbers & (SupporterRow | { counted_at: null })>(
    planned(
      'petition_stats',
      `select c.signatures, c.locations, c.withdrawn, r.first_name, r.last_name, r.location, r.counted_at, r.comment
       from petition_counts c left join lateral (
         select id, first_name, last_name, location, counted_at, null as comment
         from signatures where petition_id = c.petition_id and state = 'counted' and display_name and name_state = 'shown'
         order by counted_at desc, id desc limit $2) r on true
       where c.petition_id = $1 order by r.counted_at desc, r.id desc`,
      [id, limit],
    ),
  );
  const [numbers] = rows;
  return numbers ? { numbers, recent: rows.filter((row) => row.counted_at !== null) } : null;
}

/** Approved comments of those whose signature counts and who show their name, newest first. */
export async function readVoices(db: Queryable, id: string, limit: number): Promise<SupporterRow[]> {
  const { rows } = await db.query<SupporterRow>(
    planned(
      'petition_voices',
      `select first_name, last_name, location, counted_at, comment from signatures
       where petition_id = $1 and comment_state = 'approved' and state = 'counted' and display_name and name_state = 'shown'
       order by id desc limit $2`,
      [id, limit],
    ),
  );
  return rows;
}

export interface NoteRow {
  signatures: number;
  reason: string;
  removed_at: Date;
}

/** Removals of signatures that were not undone, newest first. */
export async function readRemovalNotes(db: Queryable, id: string, limit: number): Promise<NoteRow[]> {
  const { rows } = await db.query<NoteRow>(
    planned(
      'petition_removal_notes',
      `select signatures, reason, removed_at from petition_removals
       where petition_id = $1 and restored_at is null and signatures > 0 order by removed_at desc limit $2`,
      [id, limit],
    ),
  );
  return rows;
}

export interface LinkedSignature {
  state: 'pending' | 'counted' | 'removed';
  display_name: boolean;
  name_state: NameState;
  address_range: string | null;
  petition_id: Id;
  title: string;
  slug: string;
  is_main: boolean;
  deadline: Date | null;
  closed_at: Date | null;
}

/** The signature behind a link in a signer's mail; null when it is gone. */
export async function findSignature(db: Queryable, id: string): Promise<LinkedSignature | null> {
  const { rows } = await db.query<LinkedSignature>(
    `select s.state, s.display_name, s.name_state, s.address_range, p.id as petition_id, p.title, p.slug, p.is_main, p.deadline, p.closed_at
     from signatures s join petitions p on p.id = s.petition_id where s.id = $1 and s.email is not null`,
    [id],
  );
  return rows[0] ?? null;
}
