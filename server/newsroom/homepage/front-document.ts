import type { z } from 'zod';
import type { HomePicture } from '../reading/home-settings.schema.ts';
import type { NamedPicture, PictureField } from './named-pictures.ts';

/**
 * A document for the home page that the desk saves as a whole, with the shapes in which it is sent, stored and read.
 */
export interface FrontDocument<Sent, Stored, View> {
  /** The name under which its versions are stored. */
  readonly key: 'homepage' | 'matv' | 'front' | 'front-draft';
  /** True if readers never see it, so that saving it invalidates no page. */
  readonly isDraft?: true;
  /** The keys of the settings that it consists of. */
  readonly settingsKeys: readonly string[];
  /** Its name in the audit log. */
  readonly title: string;
  readonly schema: z.ZodType<Stored>;
  /** Joins its settings into one value, not validated yet. */
  joined(settings: ReadonlyMap<string, unknown>): unknown;
  split(stored: Stored): readonly (readonly [key: string, value: unknown])[];
  pictures(sent: Sent): readonly PictureField[];
  keep(sent: Sent, before: Stored, pictureOf: (picture: NamedPicture) => HomePicture): Stored;
  view(stored: Stored): View;
}
