import { useEffect, useRef } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import styles from './account.module.css';

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly email: string;
  readonly onKept: () => void;
}

/** Recovery codes, shown only once, to copy or print; the viewer closes them by confirming that they are kept. */
export function RecoveryCodes({ codes, email, onKept }: RecoveryCodesProps) {
  const { say } = useAlerts();
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);

  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      say('done', 'The recovery codes are copied.');
    } catch {
      say(
        'failed',
        'The codes could not be copied',
        'The browser does not allow it: select them and copy them by hand.',
      );
    }
  }

  return (
    <>
      <p className={styles.warning}>
        Keep these codes somewhere other than your phone. They are shown only once. If you lose the phone, each of them
        lets you in once.
      </p>
      <div className={styles.sheet}>
        <h3 ref={title} tabIndex={-1}>
          MATV recovery codes of {email}
        </h3>
        <ul className={styles.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className={formStyles.ends}>
        <DeskButton onClick={() => void copy()}>Copy</DeskButton>
        <DeskButton onClick={() => window.print()}>Print</DeskButton>
        <DeskButton look="primary" onClick={onKept}>
          I have saved them
        </DeskButton>
      </div>
    </>
  );
}
