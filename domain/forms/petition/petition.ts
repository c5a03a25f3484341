import { z } from 'zod';
import { HOURS_LEFT } from './petition-texts.ts';

const time = z.iso.datetime();

/** A petition as the public API returns it (PET-25, DAPI-48). */
export const petitionAnswer = z.object({
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  decisionMaker: z.string(),
  /** Paragraphs, separated by blank lines. */
  story: z.string(),
  situation: z.array(z.string()),
  currentSignatures: z.number().int(),
  /** The version of the text; each signature records the one that was signed. */
  version: z.number().int(),
  deadline: time.nullable(),
  /** Whether it can be signed at the moment. */
  isOpen: z.boolean(),
  /** Whether signatures have to be confirmed by mail before they count. */
  confirms: z.boolean(),
  updatedAt: time,
});
export type PetitionAnswer = z.infer<typeof petitionAnswer>;

/** A signer who chose to show their name (PET-11). */
export const supporter = z.object({ name: z.string(), location: z.string(), time });
export type Supporter = z.infer<typeof supporter>;

/** GET /api/petitions/{id}/stats (PET-26, DAPI-49, SPEC-33). */
export const petitionStats = z.object({
  recentSignatures: z.array(supporter),
  totalSignatures: z.number().int(),
  totalLocations: z.number().int(),
});
export type PetitionStats = z.infer<typeof petitionStats>;

/** The public note about signatures that were removed. */
export const removalNote = z.object({ signatures: z.number().int(), reason: z.string(), at: time });
export type RemovalNote = z.infer<typeof removalNote>;

/** GET /api/signatures/petition/{id}: signers who show their name, newest first, without e-mail addresses (DAPI-51). */
export const signaturesAnswer = z.object({
  signatures: z.array(supporter.extend({ comment: z.string().nullable() })),
  page: z.number().int(),
  limit: z.number().int(),
  totalSignatures: z.number().int(),
  hasMore: z.boolean(),
});
export type SignaturesAnswer = z.infer<typeof signaturesAnswer>;

interface OpenPeriod {
  readonly deadline: Date | null;
  readonly closedAt: Date | null;
}

/** Whether a petition can be signed: not closed by an editor and not past its deadline. */
export function isOpenAt({ deadline, closedAt }: OpenPeriod, now: Date): boolean {
  return closedAt === null && (deadline === null || now < deadline);
}

/** When a petition closed; `null` while it is open. */
export function closedSince({ deadline, closedAt }: OpenPeriod, now: Date): Date | null {
  const ends = [closedAt, deadline].filter((end) => end !== null && end <= now);
  return ends.reduce<Date | null>(
    (first, end) => (first === null || (end !== null && end < first) ? end : first),
    null,
  );
}

const HOUR_MS = 3_600_000;

/** Hours left, rounded up; 48 for an open petition without a deadline, none once it is closed (SPEC-32, PET-08). */
export function hoursLeft({ deadline, isOpen }: Pick<PetitionAnswer, 'deadline' | 'isOpen'>, now: Date): number {
  if (!isOpen) return 0;
  if (deadline === null) return HOURS_LEFT;
  return Math.max(0, Math.ceil((Date.parse(deadline) - now.getTime()) / HOUR_MS));
}

/** The path of a petition's page; the main petition is at /petition itself. */
export function petitionPath({ slug, isMain }: { readonly slug: string; readonly isMain: boolean }): string {
  return isMain ? '/petition' : `/petition/${slug}`;
}

/** Normalises a place, so that 'London, UK' and 'london  uk' count as one location (PET-09). */
export function locationKey(location: string): string {
  return location
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{P}\p{S}\s]+/gu, ' ')
    .trim()
    .normalize('NFKC');
}
