import { z } from 'zod';
import { plainText } from '#domain/plain-text.ts';
import { recordId } from '#domain/record-id.ts';

const line = (most: number, missing: string) =>
  plainText()
    .min(1, { error: missing })
    .max(most, { error: `must have at most ${most} characters` })
    .regex(/^\P{Cc}*$/u, { error: 'must be one line' });
const time = z.iso.datetime();

/** The text that people sign; changing it creates a new version. */
export const petitionText = z.strictObject({
  title: line(160, 'is missing'),
  description: plainText().min(1, { error: 'is missing' }).max(1000, { error: 'must have at most 1000 characters' }),
  decisionMaker: line(160, 'is missing'),
  story: plainText().max(8000, { error: 'must have at most 8000 characters' }),
  situation: z.array(line(200, 'is missing')).max(20, { error: 'must have at most 20 entries' }),
});
export type PetitionText = z.infer<typeof petitionText>;

/**
 * A petition as editors edit it. `saved` in `petitionSave` is the one that was loaded; a stale one is refused with 409.
 */
export const petitionFields = petitionText.extend({
  deadline: time.nullable(),
  confirms: z.boolean(),
  isClosed: z.boolean(),
});
export type PetitionFields = z.infer<typeof petitionFields>;
/** With an `id`, sending it again adds nothing new, but saves what was changed since. */
export const newPetition = petitionFields.extend({
  id: recordId.optional(),
});
export const petitionSave = petitionFields.extend({ saved: z.number().int().min(1) });

export const petitionRow = z.object({
  _id: z.string(),
  title: z.string(),
  path: z.string(),
  isOpen: z.boolean(),
  signatures: z.number().int(),
  locations: z.number().int(),
  waitingComments: z.number().int(),
  updatedAt: time,
});
export type PetitionRow = z.infer<typeof petitionRow>;
export const petitionsAnswer = z.object({ petitions: z.array(petitionRow) });

export const petitionVersion = z.object({
  version: z.number().int(),
  changedBy: z.string(),
  at: time,
  text: petitionText,
});
export type PetitionVersion = z.infer<typeof petitionVersion>;

export const deskPetition = petitionFields.extend({
  _id: z.string(),
  path: z.string(),
  /** Counts every save. */
  saved: z.number().int(),
  /** Counts only changes of the text. */
  version: z.number().int(),
  isOpen: z.boolean(),
  numbers: z.object({
    signatures: z.number().int(),
    locations: z.number().int(),
    unconfirmed: z.number().int(),
    withdrawn: z.number().int(),
  }),
  versions: z.array(petitionVersion),
});
export type DeskPetition = z.infer<typeof deskPetition>;

export const commentState = z.enum(['waiting', 'approved', 'rejected']);
export type CommentState = z.infer<typeof commentState>;

/** A comment as its moderator sees it, without the signer's e-mail address. */
export const deskComment = z.object({
  _id: z.string(),
  petitionId: z.string(),
  petition: z.string(),
  name: z.string(),
  location: z.string(),
  isNameShown: z.boolean(),
  comment: z.string(),
  state: commentState,
  at: time,
});
export type DeskComment = z.infer<typeof deskComment>;
export const commentsAnswer = z.object({ comments: z.array(deskComment), next: z.string().nullable() });
/** `from`: the state in which the editor saw it; refused if it was decided otherwise since. */
export const commentVerdict = z.strictObject({
  state: z.enum(['approved', 'rejected']),
  from: commentState.optional(),
});
export type CommentVerdict = z.infer<typeof commentVerdict>;

/** Names that signers want shown: 'held' ones wait for an editor, 'waiting' ones for the link in the signer's mail. */
export const nameState = z.enum(['held', 'waiting', 'rejected', 'shown']);
export type NameState = z.infer<typeof nameState>;

export const deskName = z.object({
  _id: z.string(),
  petition: z.string(),
  name: z.string(),
  location: z.string(),
  state: nameState,
  at: time,
});
export type DeskName = z.infer<typeof deskName>;
export const namesAnswer = z.object({ names: z.array(deskName), next: z.string().nullable() });
/** `from`: the state in which the editor saw it; refused if it was decided otherwise since. */
export const nameVerdict = z.strictObject({ state: z.enum(['shown', 'rejected']), from: nameState.optional() });
export type NameVerdict = z.infer<typeof nameVerdict>;

/** What has been decided about a signature. An approved comment shows its name as well, so both belong together. */
export const signatureStates = z.strictObject({ comment: z.enum(['none', ...commentState.options]), name: nameState });
export type SignatureStates = z.infer<typeof signatureStates>;
/** Takes a decision back: to `back`, provided that the signature is still as the decision `left` it. */
export const verdictUndo = z.strictObject({ left: signatureStates, back: signatureStates });
export type VerdictUndo = z.infer<typeof verdictUndo>;
export const judgedComment = deskComment.extend({ undo: verdictUndo });
export const judgedName = deskName.extend({ undo: verdictUndo });

/** What the signatures of a burst have in common: their network, or the domain of their e-mail addresses. */
export const burstKind = z.enum(['range', 'domain']);
export type BurstKind = z.infer<typeof burstKind>;

export const burst = z.object({
  kind: burstKind,
  value: z.string(),
  signatures: z.number().int(),
  /** The highest number within ten minutes. */
  peak: z.number().int(),
  from: time,
  to: time,
});
export type Burst = z.infer<typeof burst>;
export const burstsAnswer = z.object({ bursts: z.array(burst), lookedAt: z.number().int() });

/** Which signatures to remove: those from a network or domain, optionally within a period. */
export const removalAim = z.strictObject({
  kind: burstKind,
  value: z.string().trim().toLowerCase().min(1).max(254),
  from: time.nullable().default(null),
  to: time.nullable().default(null),
});
export type RemovalAim = z.infer<typeof removalAim>;
/** `signatures` are the counted ones; `unconfirmed` ones are removed as well. */
export const removalPreview = z.object({ signatures: z.number().int(), unconfirmed: z.number().int() });
export type RemovalPreview = z.infer<typeof removalPreview>;

/** `expected` is the previewed total; any other is refused with 409. The reason is shown publicly. */
export const removalOrder = removalAim.extend({
  expected: z.number().int().min(1),
  reason: line(300, 'Say why: readers of the petition see it'),
});
export type RemovalOrder = z.infer<typeof removalOrder>;

export const removalRow = z.object({
  _id: z.string(),
  kind: burstKind,
  value: z.string(),
  signatures: z.number().int(),
  reason: z.string(),
  at: time,
  by: z.string(),
  restoredAt: time.nullable(),
});
export type RemovalRow = z.infer<typeof removalRow>;
export const removalsAnswer = z.object({ removals: z.array(removalRow) });
