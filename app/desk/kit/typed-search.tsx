import { useCallback, useEffect, useId, useRef, useState } from 'react';
import toolStyles from './tools.module.css';

const TYPING_PAUSE_MS = 250;

interface TypedSearchProps {
  readonly label: string;
  readonly value: string;
  /** Called a moment after the last key. */
  readonly onTyped: (value: string) => void;
  /** How it stands among the other tools. */
  readonly className?: string | undefined;
}

/** What a field shows while `value`, what was sent of it, comes back a moment later, as by way of the address. */
export function useTyped(value: string) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // Those on their way: on a slow computer more than one.
  const [sent, setAllSent] = useState<readonly string[]>([]);
  if (known !== value) {
    setKnown(value);
    // It may have been typed on since.
    if (!sent.includes(value)) setTyped(value);
    setAllSent(sent.includes(value) ? sent.slice(sent.indexOf(value) + 1) : []);
  }
  const setSent = useCallback((words: string) => setAllSent((before) => [...before, words]), []);
  return { typed, setTyped, setSent };
}

/** A debounced search field. */
export function TypedSearch({ label, value, onTyped, className = toolStyles.search }: TypedSearchProps) {
  const id = useId();
  const { typed, setTyped, setSent } = useTyped(value);
  const latest = useRef(onTyped);
  useEffect(() => {
    latest.current = onTyped;
  });
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => {
      setSent(typed.trim());
      latest.current(typed.trim());
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value, setSent]);
  return (
    <div className={className}>
      <label htmlFor={id}>{label}</label>
      <input id={id} type="search" maxLength={200} value={typed} onChange={({ target }) => setTyped(target.value)} />
    </div>
  );
}
