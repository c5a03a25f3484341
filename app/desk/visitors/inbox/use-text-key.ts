import { useRef } from 'react';
import { newSubmissionKey } from '#app/reader/browser/forms/submission-key.ts';

/** Returns a function that gives a text its idempotency key: sending the same text twice saves it once. */
export function useTextKey(): (text: string) => string {
  const latest = useRef({ text: '', key: '' });
  return (text) => {
    if (latest.current.text !== text || latest.current.key === '') latest.current = { text, key: newSubmissionKey() };
    return latest.current.key;
  };
}
