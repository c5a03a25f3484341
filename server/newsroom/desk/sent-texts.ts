import { z } from 'zod';
import { oneLine } from '#domain/html-text.ts';

/** A text of a list's story, as editors send it. */
export const text = (most: number) =>
  z.string({ error: 'must be a text' }).max(most, { error: `must have at most ${most} characters` });

/** The same on one line, and empty if it is left out. */
export const line = (most: number) => text(most).transform(oneLine).default('');
