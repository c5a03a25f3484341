import { useEffect, useState } from 'react';

const AFTER_TYPING_MS = 250;

/** Debounces a text field: its trimmed value shortly after the last key. An emptied field counts at once. */
export function useDebounced(typed: string, afterMs = AFTER_TYPING_MS): string {
  const words = typed.trim();
  const [settled, setSettled] = useState(words);
  if (words === '' && settled !== '') setSettled('');
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), afterMs);
    return () => clearTimeout(timer);
  }, [words, afterMs]);
  return words === '' ? '' : settled;
}
