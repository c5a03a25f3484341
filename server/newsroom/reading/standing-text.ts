import { z } from 'zod';
import type { SafeHtml } from '#domain/story.ts';

/** A page of the desk's own as stored in a setting; its text was sanitised when it was saved. */
const standingText = z.object({
  title: z.string(),
  html: z.string().transform((html) => html as SafeHtml),
  isPublished: z.boolean(),
  changedAt: z.iso.datetime().nullable(),
});
export type StandingText = z.output<typeof standingText>;

/** Parses a stored page; throws when it is invalid. */
export function readStandingText(value: unknown): StandingText {
  return standingText.parse(value);
}
