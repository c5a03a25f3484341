import { useRef, useState } from 'react';
import { newSubmissionKey } from '#app/reader/browser/forms/submission-key.ts';

/** A typed text with an idempotency key, which changes with the text: sending the same text twice saves it once. */
export interface Words {
  readonly body: string;
  readonly isWritten: boolean;
  setBody(body: string): void;
  key(): string;
}

export function useWords(): Words {
  const [body, setBody] = useState('');
  const latest = useRef({ body: '', key: '' });
  function key(): string {
    if (latest.current.body !== body || latest.current.key === '') latest.current = { body, key: newSubmissionKey() };
    return latest.current.key;
  }
  return { body, isWritten: body.trim() !== '', setBody, key };
}
