import type { DeskStory, StoryFields } from '#domain/desk/desk-story.ts';
import type { Language } from '#domain/languages.ts';

/** Shared by the fields of the editor. */
export interface StoryForm {
  readonly id: string;
  readonly language: Language;
  readonly fields: StoryFields;
  /** Pictures of other sites that are already stored here, and their paths. */
  readonly fetchedPictures: DeskStory['fetchedPictures'];
  readonly set: (fields: Partial<StoryFields>) => void;
  /** Changes a text that its own editor already shows: the rest of the page is updated after the next paint. */
  readonly write: (content: string) => void;
  /** Called with 1 when an upload begins and with -1 when it ends: publishing waits for it. */
  readonly onUploading: (by: 1 | -1) => void;
}
