import { useAlerts } from '#app/desk/kit/alerts.tsx';
import cardStyles from '#app/desk/kit/card.module.css';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { DeskDialog } from '#app/desk/kit/desk-dialog.tsx';
import { britishDateTime } from '#domain/dates.ts';
import type { WebhookSecret } from '#domain/desk/webhooks.ts';
import styles from './webhooks.module.css';

/** The secret of a webhook, this once. */
export function SecretDialog({ shown, onClose }: { shown: WebhookSecret; onClose: () => void }) {
  const { webhook, secret } = shown;
  const { say } = useAlerts();

  async function copy() {
    try {
      await navigator.clipboard.writeText(secret);
      say('done', 'The secret is copied.');
    } catch {
      say('failed', 'The secret could not be copied', 'The browser does not allow it: mark it and copy it by hand.');
    }
  }

  return (
    <DeskDialog title={`Secret of ${webhook.name}`} onClose={onClose}>
      <p>The receiver verifies signatures with it. Copy it now: it is shown this once.</p>
      <code className={styles.secret}>{secret}</code>
      <p className={cardStyles.actions}>
        <DeskButton look="primary" onClick={() => void copy()}>
          Copy
        </DeskButton>
      </p>
      {webhook.formerUntil !== null && (
        <p>Deliveries are signed with the former secret as well until {britishDateTime(webhook.formerUntil)}.</p>
      )}
    </DeskDialog>
  );
}
