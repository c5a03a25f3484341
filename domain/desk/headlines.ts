import { z } from 'zod';

/** GET /api/desk/headlines. Empty: the service has nothing now. `image` is an http(s) address or empty. */
export const headlinesAnswer = z.object({ headlines: z.array(z.object({ title: z.string(), image: z.string() })) });

export type SentHeadline = z.infer<typeof headlinesAnswer>['headlines'][number];
