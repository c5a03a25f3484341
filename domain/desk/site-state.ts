import { z } from 'zod';

const time = z.iso.datetime();

/** The parts of the site that the desk's status page lists. */
export const SITE_PARTS = [
  'database',
  'pages',
  'files',
  'backups',
  'jobs',
  'wire',
  'videos',
  'live',
  'mail',
  'alerts',
  'newsletter',
  'webhooks',
] as const;
export type SitePart = (typeof SITE_PARTS)[number];

/** 'unwatched': it is set up, but the site cannot check its state. */
export const PART_STATES = ['failing', 'slow', 'working', 'unwatched', 'off'] as const;
export type PartState = (typeof PART_STATES)[number];

const stateOfPart = z.object({
  part: z.enum(SITE_PARTS),
  state: z.enum(PART_STATES),
  /** Since when it is slow or failing; `null` for any other state, or if unknown. */
  since: time.nullable(),
  lastSuccessAt: time.nullable(),
  /** What is known, in sentences without secrets or personal data. */
  facts: z.array(z.string()),
});
export type StateOfPart = z.infer<typeof stateOfPart>;

/** GET /api/desk/site-state */
export const siteStateAnswer = z.object({ at: time, parts: z.array(stateOfPart) });
export type SiteState = z.infer<typeof siteStateAnswer>;
