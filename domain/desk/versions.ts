import { z } from 'zod';

/** The former states of what the desk saves as a whole, newest first. */
export function versionsAnswer<State extends z.ZodType>(state: State) {
  return z.object({
    versions: z.array(
      z.object({
        _id: z.string(),
        savedAt: z.iso.datetime(),
        /** Null: what was there before the first save by an editor. */
        savedBy: z.string().nullable(),
        state,
      }),
    ),
  });
}
