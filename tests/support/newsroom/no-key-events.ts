import type { KeyEvents } from '#server/newsroom/live-blogs/key-events.ts';

/** For live blogs whose key events nobody is told of. */
export const noKeyEvents: KeyEvents = {
  posted: async () => undefined,
  corrected: async () => undefined,
  withdrawn: async () => undefined,
};
