import { z } from 'zod';
import { HOURS_LEFT } from './petition-texts.ts';

const time = z.iso.datetime();

/** A petition as everybody may read it (PET-25, DAPI-48). */
export const petitionAnswer = z.object({
  _id: z.string(),
  slug: z.string(),
  title: z.string(),
  description: z.string(),
  decisionMaker: z.string(),
  /** Paragraphs, parted by empty lines. */
  story: z.string(),
  situation: z.array(z.string()),
  currentSignatures: z.number().int(),
  /** Which text this is; a signature keeps the one that was signed. */
  version: z.number().int(),
  deadline: time.nullable(),
  /** Whether it can be signed now. */
  isOpen: z.boolean(),
  /** Whether a signature counts only after its mailed link was opened. */
  confirms: z.boolean(),
  updatedAt: time,
});
export type PetitionAnswer = z.infer<typeof petitionAnswer>;

/** One of those who show their name (PET-11). */
export const supporter = z.object({ name: z.string(), location: z.string(), time });
export type Supporter = z.infer<typeof supporter>;

/** GET /api/petitions/{id}/stats (PET-26, DAPI-49, SPEC-33). */
export const petitionStats = z.object({
  recentSignatures: z.array(supporter),
  totalSignatures: z.number().int(),
  totalLocations: z.number().int(),
});
export type PetitionStats = z.infer<typeof petitionStats>;

/** Signatures that were taken out together, told to everybody. */
export const removalNote = z.object({ signatures: z.number().int(), reason: z.string(), at: time });
export type RemovalNote = z.infer<typeof removalNote>;

/** GET /api/signatures/petition/{id}: those who show their name, newest first, without e-mails (DAPI-51). */
export const signaturesAnswer = z.object({
  signatures: z.array(supporter.extend({ comment: z.string().nullable() })),
  page: z.number().int(),
  limit: z.number().int(),
  totalSignatures: z.number().int(),
  hasMore: z.boolean(),
});
export type SignaturesAnswer = z.infer<typeof signaturesAnswer>;

interface Life {
  readonly deadline: Date | null;
  readonly closedAt: Date | null;
}

/** Whether it can be signed: not closed by an editor, and its deadline has not come. */
export function isOpenAt({ deadline, closedAt }: Life, now: Date): boolean {
  return closedAt === null && (deadline === null || now < deadline);
}

/** When it closed, null while it is open. */
export function closedSince({ deadline, closedAt }: Life, now: Date): Date | null {
  const ends = [closedAt, deadline].filter((end) => end !== null && end <= now);
  return ends.reduce<Date | null>(
    (first, end) => (first === null || (end !== null && end < first) ? end : first),
    null,
  );
}

const HOUR_MS = 3_600_000;

/** Whole hours left, begun ones counted; 48 for a petition without a deadline (SPEC-32, PET-08). */
export function hoursLeft(deadline: Date | null, now: Date): number {
  if (deadline === null) return HOURS_LEFT;
  return Math.max(0, Math.ceil((deadline.getTime() - now.getTime()) / HOUR_MS));
}

/** The path of a petition's page: the first one stands at /petition itself. */
export function petitionPath({ slug, isMain }: { readonly slug: string; readonly isMain: boolean }): string {
  return isMain ? '/petition' : `/petition/${slug}`;
}
