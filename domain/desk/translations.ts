import { z } from 'zod';
import { languageCode } from '#domain/language-code.ts';
import { STORY_STATES, type StoryFields, storyFields } from './desk-story.ts';

const time = z.iso.datetime({ offset: true });
const storyId = z.string().max(40);

/** The fields that a translation has to keep up with: texts and picture, not when and where it is shown. */
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

/** A reminder that a story must be updated, because its sibling in another language was corrected or killed. */
export const translationTask = z.object({
  _id: z.string(),
  kind: z.enum(['correction', 'kill']),
  /** The correction, or the reason of the kill; may be empty. */
  text: z.string(),
  at: time,
  story: z.object({ _id: z.string(), title: z.string(), language: languageCode }),
  cause: z.object({ _id: z.string(), title: z.string(), language: languageCode }),
});
export type TranslationTask = z.infer<typeof translationTask>;
/** GET /api/desk/translation-tasks: the open ones, oldest first. */
export const translationTasksAnswer = z.object({ tasks: z.array(translationTask) });

const sibling = z.object({
  _id: z.string(),
  title: z.string(),
  language: languageCode,
  state: z.enum(STORY_STATES),
  href: z.string().nullable(),
});

/** GET /api/desk/stories/:id/translations, and the answer of every call that changes them. */
export const translationsAnswer = z.object({
  language: languageCode,
  /** The same story in other languages. */
  siblings: z.array(sibling),
  /** The story it was translated from; `null` for an original and for a story without translations. */
  original: z
    .object({
      _id: z.string(),
      language: languageCode,
      takenAt: time,
      takenBy: z.string().nullable(),
      /** The original's fields then and now; `null` while nothing has changed. */
      changes: z.object({ before: translatedFields, after: translatedFields }).nullable(),
      /** Identifies the original's present state, for `takenOver`. */
      mark: z.string(),
    })
    .nullable(),
  tasks: z.array(translationTask),
});
export type StoryTranslations = z.infer<typeof translationsAnswer>;

/** POST …/translations: begins the version in a language. */
export const newTranslation = z.object({ language: languageCode });
/** PUT …/translations: links an existing story as the translation in its language. */
export const translationPair = z.object({ other: storyId });
/** POST …/translations/taken-over: `mark` is that of the changes which the sender has seen. */
export const takenOver = z.object({ mark: z.string().max(100) });
/** PUT …/language */
export const languageChoice = z.object({ language: languageCode });
