import { useId, useState } from 'react';
import { britishDateTime } from '#domain/dates.ts';
import { londonInput, momentInLondon } from '#domain/london-time.ts';
import styles from './field.module.css';
import { Field } from './field.tsx';

interface LondonTimeProps {
  readonly label: string;
  readonly value: string | null;
  readonly onChange: (moment: string | null) => void;
}

/** A moment on London's clock. */
export function LondonTime({ label, value, onChange }: LondonTimeProps) {
  const id = useId();
  // The browser gives '' while a date is half typed: that must not wipe the other half.
  const [typed, setTyped] = useState(londonInput(value));
  const [shownFor, setShownFor] = useState(value);
  if (shownFor !== value) {
    setShownFor(value);
    setTyped(londonInput(value));
  }
  return (
    <Field id={id} label={label} help={value === null ? 'Not set.' : britishDateTime(value)}>
      <input
        id={id}
        className={styles.input}
        type="datetime-local"
        value={typed}
        aria-describedby={`${id}help`}
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
