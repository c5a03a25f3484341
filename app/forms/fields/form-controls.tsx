import { PROTECTION_FIELDS } from '#domain/forms/protection-names.ts';
import styles from './fields.module.css';

/**
 * The hidden fields of every form. The trap is out of the page for people, whatever they read it with, and for browsers
 * that fill in forms; script fills the other three.
 */
export function ProtectionInputs() {
  const { trap, ticket, proof, key } = PROTECTION_FIELDS;
  return (
    <>
      <div className={styles.trap}>
        <label>
          Leave this empty
          <input type="text" name={trap} tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {[ticket, proof, key].map((name) => (
        <input key={name} type="hidden" name={name} defaultValue="" />
      ))}
    </>
  );
}

interface SubmitButtonProps {
  readonly label: string;
  /** What it reads while the form is under way. */
  readonly busyLabel: string;
}

/** Sends the form; beside it script says what it is waiting for. */
export function SubmitButton({ label, busyLabel }: SubmitButtonProps) {
  return (
    <div className={styles.send}>
      <button className={styles.submit} type="submit" data-submit="" data-busy={busyLabel}>
        {label}
      </button>
      <p className={styles.status} role="status" data-form-status="" />
    </div>
  );
}
