import { useRef, useState } from 'react';
import { newSubmissionKey } from '#app/reader/browser/forms/submission-key.ts';

/** What is typed into a form, and a key that is the same for as long as it is. */
export interface Words {
  readonly body: string;
  readonly isWritten: boolean;
  setBody(body: string): void;
  key(): string;
}

export function useWords(): Words {
  const [body, setBody] = useState('');
  const made = useRef({ body: '', key: '' });
  function key(): string {
    if (made.current.body !== body || made.current.key === '') made.current = { body, key: newSubmissionKey() };
    return made.current.key;
  }
  return { body, isWritten: body.trim() !== '', setBody, key };
}
