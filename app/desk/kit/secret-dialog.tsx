import type { ReactNode } from 'react';
import { useAlerts } from './alerts.tsx';
import cardStyles from './card.module.css';
import { DeskButton } from './desk-button.tsx';
import { DeskDialog } from './desk-dialog.tsx';
import styles from './secret-dialog.module.css';

interface SecretDialogProps {
  readonly title: string;
  readonly secret: string;
  /** What it is called: 'secret', 'token'. */
  readonly noun: string;
  /** What it is for. */
  readonly children: ReactNode;
  readonly onClose: () => void;
}

/** A secret that is shown this once, to be copied. */
export function SecretDialog({ title, secret, noun, children, onClose }: SecretDialogProps) {
  const { say } = useAlerts();

  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      say('done', `The ${noun} is copied.`);
    } catch {
      say('failed', `The ${noun} could not be copied`, 'The browser does not allow it: select it and copy it by hand.');
    }
  }

  return (
    <DeskDialog title={title} onClose={onClose}>
      {children}
      <code className={styles.secret}>{secret}</code>
      <p className={cardStyles.actions}>
        <DeskButton look="primary" onClick={() => void copy()}>
          Copy
        </DeskButton>
      </p>
    </DeskDialog>
  );
}
