import { z } from 'zod';

/** GET /api/desk/headlines: empty when the service has none at the moment. `image` is an http(s) address or ''. */
export const headlinesAnswer = z.object({ headlines: z.array(z.object({ title: z.string(), image: z.string() })) });

export type SentHeadline = z.infer<typeof headlinesAnswer>['headlines'][number];
