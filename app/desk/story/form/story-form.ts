import type { StoryFields } from '#domain/desk/desk-story.ts';

/** What the fields of the editor share. */
export interface StoryForm {
  readonly id: string;
  readonly fields: StoryFields;
  readonly set: (fields: Partial<StoryFields>) => void;
  /** +1 when a picture begins to go up, -1 when it is there: publishing waits for it. */
  readonly onUploading: (by: 1 | -1) => void;
}
