import {
  isOpenAt,
  type PetitionAnswer,
  type PetitionStats,
  type RemovalNote,
  type Supporter,
} from '#domain/forms/petition/petition.ts';
import { type NoteRow, type Numbers, type PetitionRow, type SupporterRow, situationOf } from './petition.repo.ts';

/** A petition as everybody may read it. */
export function presentPetition(row: PetitionRow, now: Date): PetitionAnswer {
  return {
    _id: row.id,
    slug: row.slug,
    title: row.title,
    description: row.description,
    decisionMaker: row.decision_maker,
    story: row.story,
    situation: situationOf(row),
    currentSignatures: row.signatures,
    version: row.version,
    deadline: row.deadline?.toISOString() ?? null,
    isOpen: isOpenAt({ deadline: row.deadline, closedAt: row.closed_at }, now),
    confirms: row.confirms,
    updatedAt: row.updated_at.toISOString(),
  };
}

export function presentStats(numbers: Numbers, recent: readonly SupporterRow[]): PetitionStats {
  return {
    recentSignatures: recent.map(presentSupporter),
    totalSignatures: numbers.signatures,
    totalLocations: numbers.locations,
  };
}

/** A signer as everybody may see them, without anything by which they could be reached. */
export function presentSupporter(row: SupporterRow): Supporter {
  return {
    name: `${row.first_name} ${row.last_name}`,
    location: row.location,
    time: row.counted_at.toISOString(),
  };
}

export function presentNote(row: NoteRow): RemovalNote {
  return { signatures: row.signatures, reason: row.reason, at: row.removed_at.toISOString() };
}
