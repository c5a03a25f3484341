import { useEffect, useState } from 'react';

const AFTER_TYPING_MS = 250;

/** What is typed, trimmed, a moment after the last key; an emptied field counts at once. */
export function useSettled(typed: string, afterMs = AFTER_TYPING_MS): string {
  const words = typed.trim();
  const [settled, setSettled] = useState(words);
  if (words === '' && settled !== '') setSettled('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), afterMs);
    return () => clearTimeout(timer);
  }, [words, afterMs]);
  return words === '' ? '' : settled;
}
