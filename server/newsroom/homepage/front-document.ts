import type { z } from 'zod';
import type { HomePicture } from '../reading/home-settings.schema.ts';
import type { NamedPicture, PictureField } from './named-pictures.ts';

/** A document the desk saves as a whole for the home page: the shapes it is sent, stored and read back in. */
export interface FrontDocument<Sent, Stored, View> {
  /** Its versions are stored under this name. */
  readonly key: 'homepage' | 'matv' | 'front' | 'front-draft';
  /** Readers never see it as it is: a save drops no page. */
  readonly isDraft?: true;
  /** The settings it is made of. */
  readonly settingsKeys: readonly string[];
  /** What the audit log calls it. */
  readonly title: string;
  readonly schema: z.ZodType<Stored>;
  /** Its settings as one value, not checked yet. */
  joined(settings: ReadonlyMap<string, unknown>): unknown;
  split(stored: Stored): readonly (readonly [key: string, value: unknown])[];
  pictures(sent: Sent): readonly PictureField[];
  keep(sent: Sent, before: Stored, pictureOf: (picture: NamedPicture) => HomePicture): Stored;
  view(stored: Stored): View;
}
