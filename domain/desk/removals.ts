import { z } from 'zod';

/** In the answer to a removal: the id by which it can be undone for a few minutes. */
export const removal = z.object({ undo: z.string() });

/** POST /api/desk/removals/:id/undo */
export const removalUndone = z.object({ message: z.string() });
