import type { DeskStory, StoryFields } from '#domain/desk/desk-story.ts';
import type { Language } from '#domain/languages.ts';

/** What the fields of the editor share. */
export interface StoryForm {
  readonly id: string;
  readonly language: Language;
  readonly fields: StoryFields;
  /** Which pictures of other sites readers already see, and where these are stored. */
  readonly fetchedPictures: DeskStory['fetchedPictures'];
  readonly set: (fields: Partial<StoryFields>) => void;
  /** Takes a text that its own editor already shows: the rest of the page follows after the next paint. */
  readonly write: (content: string) => void;
  /** +1 when a picture begins to go up, -1 when it is there: publishing waits for it. */
  readonly onUploading: (by: 1 | -1) => void;
}
