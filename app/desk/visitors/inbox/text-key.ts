import { newSubmissionKey } from '#domain/forms/submission-key.ts';

export interface TextKey {
  /** The key of a text: the same until it was sent or another one is written, so that a retry saves it once. */
  keyOf(text: string): string;
  /** The text was sent: the same words are another text from now on. */
  sent(): void;
}

/** Gives what is written in a form its idempotency key. */
export function textKey(): TextKey {
  let latest: { readonly text: string; readonly key: string } | null = null;
  return {
    keyOf: (text) => {
      if (latest?.text !== text) latest = { text, key: newSubmissionKey() };
      return latest.key;
    },
    sent: () => {
      latest = null;
    },
  };
}
