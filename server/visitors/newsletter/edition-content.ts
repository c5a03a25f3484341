import { z } from 'zod';
import type { EditionFields } from '#domain/desk/newsletter.ts';
import type { Queryable } from '#server/db/client.ts';
import { Problem } from '#server/http/problem.ts';
import { storiesToMail } from '#server/newsroom/stories/mailed-stories.repo.ts';
import type { NoticeRow } from './notices.repo.ts';

const storySchema = z.object({
  /** Absent in editions that began before stories could be taken out of them. */
  id: z.string().optional(),
  title: z.string(),
  standfirst: z.string(),
  section: z.string(),
  url: z.url(),
});
const correctionSchema = z.object({
  storyId: z.string(),
  kind: z.enum(['correction', 'kill']),
  title: z.string(),
  text: z.string(),
  url: z.url().nullable(),
});
export const editionContent = z.object({
  subject: z.string(),
  intro: z.string(),
  stories: z.array(storySchema),
  corrections: z.array(correctionSchema).default([]),
});

/** The content of an edition's mails, the same for every recipient. */
export type EditionContent = z.infer<typeof editionContent>;

/** The content of mails with breaking news. */
export const breakingContent = z.object({ title: z.string(), text: z.string(), path: z.string() });
export type BreakingContent = z.infer<typeof breakingContent>;

/** An edition as it would be mailed now: without stories that readers cannot open, and with corrections and kills. */
export async function contentOf(
  db: Queryable,
  siteUrl: string,
  edition: EditionFields,
  notices: readonly NoticeRow[],
): Promise<EditionContent> {
  const stories = await storiesToMail(db, edition.stories);
  return {
    subject: edition.subject,
    intro: edition.intro,
    stories: stories.flatMap(({ id, title, standfirst, section, href }) =>
      href === null ? [] : [{ id, title, standfirst, section, url: siteUrl + href }],
    ),
    corrections: await correctionsOf(db, siteUrl, notices),
  };
}

/** For a killed story only the kill is mentioned, not its corrections. */
async function correctionsOf(db: Queryable, siteUrl: string, notices: readonly NoticeRow[]) {
  const killed = new Set(notices.flatMap(({ kind, story_id }) => (kind === 'kill' ? [story_id] : [])));
  const told = notices.filter(({ kind, story_id }) => kind === 'kill' || !killed.has(story_id));
  const stories = await storiesToMail(db, [...new Set(told.map(({ story_id }) => story_id))]);
  return told.map(({ story_id: storyId, kind, title, text }) => {
    const href = stories.find(({ id }) => id === storyId)?.href ?? null;
    return { storyId, kind, title, text, url: kind === 'kill' || href === null ? null : siteUrl + href };
  });
}

/** Why an edition cannot be sent yet, as a message for the editor; null when it is ready. */
export async function missingIn(db: Queryable, { subject, stories }: EditionFields): Promise<string | null> {
  if (subject.trim() === '') return 'The edition has no subject.';
  if (stories.length === 0) return 'Choose at least one story.';
  const found = await storiesToMail(db, stories);
  const closed = found.filter(({ href }) => href === null).map(({ title }) => `‘${title}’`);
  if (closed.length > 0) return `Readers cannot open ${closed.join(', ')}: publish or remove it first.`;
  return found.length < stories.length ? 'A story of the edition is gone: open and save it without that story.' : null;
}

/** Throws Problem 422 'not_ready' with what is missing. */
export async function refuseUnready(db: Queryable, edition: EditionFields): Promise<void> {
  const missing = await missingIn(db, edition);
  if (missing !== null) throw new Problem(422, 'not_ready', missing);
}
