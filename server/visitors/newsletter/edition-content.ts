import { z } from 'zod';
import type { EditionFields } from '#domain/desk/newsletter.ts';
import { languageCode } from '#domain/language-code.ts';
import { DEFAULT_LANGUAGE, type Language, pathInLanguage, splitLanguage } from '#domain/languages.ts';
import { isTranslated } from '#domain/translated-pages.ts';
import type { Queryable } from '#server/db/client.ts';
import { Problem } from '#server/http/problem.ts';
import { storiesToMail, versionsToMail } from '#server/newsroom/stories/mailed-stories.repo.ts';
import type { NoticeRow } from './notices.repo.ts';

/** The first one for what began before languages were mailed. */
const language = languageCode.catch(DEFAULT_LANGUAGE);

const storySchema = z.object({
  /** Absent in editions that began before stories could be taken out of them. */
  id: z.string().optional(),
  title: z.string(),
  standfirst: z.string(),
  section: z.string(),
  url: z.url(),
  language,
});
const correctionSchema = z.object({
  storyId: z.string(),
  kind: z.enum(['correction', 'kill']),
  title: z.string(),
  text: z.string(),
  url: z.url().nullable(),
  language,
});
/** What readers of one language get. */
const listsSchema = z.object({
  stories: z.array(storySchema),
  corrections: z.array(correctionSchema).default([]),
});
export const editionContent = listsSchema.extend({
  subject: z.string(),
  intro: z.string(),
  /** What readers of other languages than the first get; without words of its own in editions that began before those. */
  versions: z
    .array(listsSchema.extend({ language, subject: z.string().optional(), intro: z.string().optional() }))
    .default([]),
  /** Stories mailed to readers of some language in place of those that the desk chose. */
  mailed: z.array(z.string()).default([]),
});

/** The content of an edition's mails, the same for every recipient of a language. */
export type EditionContent = z.infer<typeof editionContent>;
type EditionLists = z.infer<typeof listsSchema>;

/** The content of mails with breaking news. */
export const breakingContent = z.object({
  title: z.string(),
  text: z.string(),
  path: z.string(),
  /** Where the mails to readers of a language lead, and to which story, if not to `path`. */
  versions: z.array(z.object({ language, path: z.string(), storyId: z.string().nullable() })).default([]),
  mailed: z.array(z.string()).default([]),
});
export type BreakingContent = z.infer<typeof breakingContent>;

/**
 * An edition as it would be mailed now to readers of the languages: in each the versions of the stories in it, without
 * stories that readers cannot open, and with corrections and kills.
 */
export async function contentOf(
  db: Queryable,
  siteUrl: string,
  edition: EditionFields,
  notices: readonly NoticeRow[],
  languages: readonly Language[],
): Promise<EditionContent> {
  const lists = await listsOf(db, siteUrl, edition, notices, DEFAULT_LANGUAGE);
  const versions: EditionContent['versions'] = [];
  for (const language of languages.filter((one) => one !== DEFAULT_LANGUAGE)) {
    const lists = await listsOf(db, siteUrl, edition, notices, language);
    versions.push({ language, ...wordsIn(edition, language), ...lists });
  }
  const mailed = [lists, ...versions].flatMap(({ stories }) => stories.flatMap(({ id }) => id ?? []));
  return {
    subject: edition.subject,
    intro: edition.intro,
    ...lists,
    versions,
    mailed: [...new Set(mailed)].filter((id) => !edition.stories.includes(id)),
  };
}

/** Each text as it was written for readers of the language, else as it stands in the first one. */
function wordsIn({ subject, intro, translations }: EditionFields, language: Language) {
  const own = translations[language];
  return { subject: own?.subject || subject, intro: own?.intro || intro };
}

async function listsOf(
  db: Queryable,
  siteUrl: string,
  edition: EditionFields,
  notices: readonly NoticeRow[],
  language: Language,
): Promise<EditionLists> {
  const stories = await versionsToMail(db, edition.stories, language);
  // Of a story that was mailed in another language alone, these readers have not heard.
  const heardOf = notices.filter((notice) => notice.language === language || notice.is_chosen);
  return {
    stories: stories.flatMap(({ href, ...story }) => (href === null ? [] : [{ ...story, url: siteUrl + href }])),
    corrections: await correctionsOf(db, siteUrl, heardOf),
  };
}

/** What a reader of `language` gets; in a language that was not asked for when it began, what those of the first get. */
export function mailedIn(
  { versions, subject, intro, stories, corrections }: EditionContent,
  language: Language,
): Omit<EditionContent, 'versions' | 'mailed'> {
  const version = versions.find((one) => one.language === language);
  return {
    subject: version?.subject ?? subject,
    intro: version?.intro ?? intro,
    stories: version?.stories ?? stories,
    corrections: version?.corrections ?? corrections,
  };
}

/** For a killed story only the last kill is mentioned, neither an earlier one nor its corrections. */
async function correctionsOf(db: Queryable, siteUrl: string, notices: readonly NoticeRow[]) {
  const kills = new Map(notices.flatMap((notice) => (notice.kind === 'kill' ? [[notice.story_id, notice]] : [])));
  const told = notices.filter((notice) => (kills.get(notice.story_id) ?? notice) === notice);
  const stories = await storiesToMail(db, [...new Set(told.map(({ story_id }) => story_id))]);
  return told.map(({ story_id: storyId, kind, title, text, language }) => {
    const href = stories.find(({ id }) => id === storyId)?.href ?? null;
    return { storyId, kind, title, text, language, url: kind === 'kill' || href === null ? null : siteUrl + href };
  });
}

/** Breaking news as it would be mailed now: in each language it leads to the story in it, or to its page, if there is one. */
export async function breakingIn(
  db: Queryable,
  content: BreakingContent,
  storyIds: readonly string[],
  languages: readonly Language[],
): Promise<BreakingContent> {
  const versions: BreakingContent['versions'] = [];
  for (const language of languages) {
    const [story] = await versionsToMail(db, storyIds, language);
    if (story?.language === language && story.href !== null && !storyIds.includes(story.id)) {
      versions.push({ language, path: story.href, storyId: story.id });
    } else if (story === undefined && isTranslated(splitLanguage(content.path).path)) {
      versions.push({ language, path: pathInLanguage(content.path, language), storyId: null });
    }
  }
  return { ...content, versions, mailed: versions.flatMap(({ storyId }) => storyId ?? []) };
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
