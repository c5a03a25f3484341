import { type ReactNode, useId } from 'react';
import { Field } from '#app/desk/kit/field.tsx';
import styles from './matv-editor.module.css';

interface LinesFieldProps {
  readonly label: string;
  readonly help: string;
  readonly value: string;
  readonly onType: (value: string) => void;
  readonly preview: ReactNode;
}

/** A textarea with one entry per line, beside a preview of what readers see. */
export function LinesField({ label, help, value, onType, preview }: LinesFieldProps) {
  const id = useId();
  return (
    <div className={styles.lines}>
      <Field id={id} label={label} help={help}>
        <textarea
          id={id}
          className={styles.text}
          rows={8}
          value={value}
          aria-describedby={`${id}help`}
          onChange={(event) => onType(event.target.value)}
        />
      </Field>
      <div className={styles.preview}>
        <p className={styles.previewTitle}>As readers see it</p>
        {preview}
      </div>
    </div>
  );
}
