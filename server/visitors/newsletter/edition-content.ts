import { z } from 'zod';
import type { EditionFields } from '#domain/desk/newsletter.ts';
import type { Queryable } from '#server/db/client.ts';
import { Problem } from '#server/http/problem.ts';
import { storiesToMail } from '#server/newsroom/stories/mailed-stories.repo.ts';

const storySchema = z.object({ title: z.string(), standfirst: z.string(), section: z.string(), url: z.url() });
export const editionContent = z.object({ subject: z.string(), intro: z.string(), stories: z.array(storySchema) });

/** What a mail of an edition says, the same for everybody. */
export type EditionContent = z.infer<typeof editionContent>;

/** An edition as it would be mailed now: without stories that readers cannot open. */
export async function contentOf(db: Queryable, siteUrl: string, edition: EditionFields): Promise<EditionContent> {
  const stories = await storiesToMail(db, edition.stories);
  return {
    subject: edition.subject,
    intro: edition.intro,
    stories: stories.flatMap(({ title, standfirst, section, href }) =>
      href === null ? [] : [{ title, standfirst, section, url: siteUrl + href }],
    ),
  };
}

/** What an edition lacks before it can go out, for people; null when it is ready. */
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
