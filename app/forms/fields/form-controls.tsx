import { useMessages } from '#app/languages/messages.ts';
import { PROTECTION_FIELDS } from '#domain/forms/protection-names.ts';
import styles from './fields.module.css';

/**
 * The hidden fields of every form. The honeypot is hidden from people, screen readers and browsers' autofill; script
 * fills in the other three.
 */
export function ProtectionInputs() {
  const { forms } = useMessages();
  const { trap, ticket, proof, key } = PROTECTION_FIELDS;
  return (
    <>
      <div className={styles.trap}>
        <label>
          {forms.leaveEmpty}
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
  /** The label while the form is being sent. */
  readonly busyLabel: string;
}

/** Sends the form. Script shows its progress in the status line beside it. */
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
