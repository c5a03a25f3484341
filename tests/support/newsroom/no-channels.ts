import { createNotices } from '#server/newsroom/notices/notices.service.ts';

/** Notices without channels: corrections and kills are stored, and settled at once. */
export const noChannels = createNotices({ channels: [] });
