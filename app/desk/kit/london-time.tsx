import { useId, useState } from 'react';
import { britishDateTime } from '#domain/dates.ts';
import { londonInput, momentInLondon } from '#domain/london-time.ts';
import styles from './field.module.css';
import { Field } from './field.tsx';

interface LondonTimeProps {
  readonly label: string;
  readonly value: string | null;
  /** The error message. */
  readonly error?: string | undefined;
  readonly onChange: (moment: string | null) => void;
}

/** A date and time in London. */
export function LondonTime({ label, value, error, onChange }: LondonTimeProps) {
  const id = useId();
  // The browser gives '' while a date is half typed: that must not wipe the other half.
  const [typed, setTyped] = useState(londonInput(value));
  const [shownFor, setShownFor] = useState(value);
  if (shownFor !== value) {
    setShownFor(value);
    setTyped(londonInput(value));
  }
  return (
    <Field id={id} label={label} help={value === null ? 'Not set.' : britishDateTime(value)} error={error}>
      <input
        id={id}
        className={styles.input}
        type="datetime-local"
        value={typed}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? `${id}help` : `${id}help ${id}error`}
        onChange={({ target }) => {
          const moment = momentInLondon(target.value);
          setTyped(target.value);
          setShownFor(moment);
          onChange(moment);
        }}
      />
    </Field>
  );
}
