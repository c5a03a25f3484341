import { z } from 'zod';
import { LANGUAGES } from '#domain/languages.ts';
import { STORY_STATES, type StoryFields, storyFields } from './desk-story.ts';

const language = z.enum(LANGUAGES.map(({ code }) => code));
const time = z.iso.datetime({ offset: true });
const storyId = z.string().max(40);

/** What a translation follows of its original: the words and the picture, not when and where it is shown. */
export const TRANSLATED_FIELDS = [
  'title',
  'standfirst',
  'content',
  'parts',
  'image',
  'location',
  'metaDescription',
] as const satisfies readonly (keyof StoryFields)[];
export const translatedFields = storyFields.pick({
  title: true,
  standfirst: true,
  content: true,
  parts: true,
  image: true,
  location: true,
  metaDescription: true,
});
export type TranslatedFields = z.infer<typeof translatedFields>;

/** A story must follow what happened to its sibling in another language. */
export const translationTask = z.object({
  _id: z.string(),
  kind: z.enum(['correction', 'kill']),
  /** The correction, or the reason of the kill; may be empty. */
  text: z.string(),
  at: time,
  story: z.object({ _id: z.string(), title: z.string(), language }),
  cause: z.object({ _id: z.string(), title: z.string(), language }),
});
export type TranslationTask = z.infer<typeof translationTask>;
/** GET /api/desk/translation-tasks: the open ones, oldest first. */
export const translationTasksAnswer = z.object({ tasks: z.array(translationTask) });

const sibling = z.object({
  _id: z.string(),
  title: z.string(),
  language,
  state: z.enum(STORY_STATES),
  href: z.string().nullable(),
});

/** GET /api/desk/stories/:id/translations, and the answer of every call that changes them. */
export const translationsAnswer = z.object({
  language,
  /** The same story in other languages. */
  siblings: z.array(sibling),
  /** The story it was translated from; `null` for an original and for a story without translations. */
  original: z
    .object({
      _id: z.string(),
      language,
      takenAt: time,
      takenBy: z.string().nullable(),
      /** What the original said then and says now; `null` while nothing has changed. */
      changes: z.object({ before: translatedFields, after: translatedFields }).nullable(),
      /** Names what the original says now, for 'taken over'. */
      mark: z.string(),
    })
    .nullable(),
  tasks: z.array(translationTask),
});
export type StoryTranslations = z.infer<typeof translationsAnswer>;

/** POST …/translations: begins the version in a language. */
export const newTranslation = z.object({ language });
/** PUT …/translations: makes another story the same one in its language. */
export const translationPair = z.object({ other: storyId });
/** POST …/translations/taken-over: `mark` is that of the changes which somebody has seen. */
export const takenOver = z.object({ mark: z.string().max(100) });
/** PUT …/language */
export const languageChoice = z.object({ language });
