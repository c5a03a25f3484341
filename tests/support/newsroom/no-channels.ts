import { createNotices } from '#server/newsroom/notices/notices.service.ts';

/** Corrections and kills that no channel has to get: they are kept, and settled at once. */
export const noChannels = createNotices({ channels: [] });
