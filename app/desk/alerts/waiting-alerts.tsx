import { useEffect, useRef, useState } from 'react';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import { useSend } from '#app/desk/kit/use-send.ts';
import { useMay } from '#app/desk/session/viewer.ts';
import { VisuallyHidden } from '#app/ui/visually-hidden.tsx';
import { ALERT_CANCEL_SECONDS, type DeskAlert } from '#domain/desk/alerts.ts';
import { languageOf } from '#domain/text-language.ts';
import { audienceText, type TopicNames } from './alert-words.ts';
import styles from './alerts.module.css';
import { countdownAnnouncement, countdownText, secondsLeft } from './countdown.ts';
import { ALERTS_PATH } from './use-alerts-overview.ts';

/** Shorter than a second, so that the countdown skips none. */
const TICK_MS = 250;

interface WaitingAlertsProps {
  readonly alerts: readonly DeskAlert[];
  readonly names: TopicNames;
  /** Milliseconds that the server's clock is ahead of this one. */
  readonly serverAhead: number;
  /** The id of the alert sent from this page, whose 'Cancel' button takes the focus. */
  readonly sentHere: string | null;
  readonly reload: () => void;
  readonly onCancelled: (alert: DeskAlert) => void;
}

/** The alerts that can still be cancelled, each with its countdown, which continues after a reload. */
export function WaitingAlerts(props: WaitingAlertsProps) {
  const { alerts, serverAhead } = props;
  const area = useRef<HTMLDivElement>(null);
  const waiting = alerts.filter(({ state }) => state === 'waiting');
  const first = waiting[0] ?? null;
  // Remembered, so that the live region that announced a waiting alert also announces that it was sent or cancelled.
  const [watched, setWatched] = useState(first?._id ?? null);
  if (first !== null && first._id !== watched) setWatched(first._id);
  const state = alerts.find(({ _id }) => _id === watched)?.state ?? null;
  return (
    <div ref={area} className={styles.waiting} tabIndex={-1}>
      {waiting.map((alert) => (
        <WaitingAlert
          key={alert._id}
          {...props}
          alert={alert}
          onCancelled={(cancelled) => {
            area.current?.focus({ preventScroll: true });
            props.onCancelled(cancelled);
          }}
        />
      ))}
      <VisuallyHidden>
        <span role="status">
          {first !== null ? (
            <Announcement sendAt={first.sendAt} serverAhead={serverAhead} />
          ) : state === 'cancelled' ? (
            'The alert is cancelled.'
          ) : state === null ? (
            ''
          ) : (
            'The alert is being sent.'
          )}
        </span>
      </VisuallyHidden>
    </div>
  );
}

function Announcement({ sendAt, serverAhead }: Pick<DeskAlert, 'sendAt'> & Pick<WaitingAlertsProps, 'serverAhead'>) {
  return countdownAnnouncement(useSecondsLeft(sendAt, serverAhead));
}

function WaitingAlert({
  alert,
  names,
  serverAhead,
  sentHere,
  reload,
  onCancelled,
}: WaitingAlertsProps & { readonly alert: DeskAlert }) {
  const { _id, title, sendAt, createdBy } = alert;
  const seconds = useSecondsLeft(sendAt, serverAhead);
  const mayCancel = useMay('editor');
  const { say } = useAlerts();
  const { isSending, send } = useSend();
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (_id === sentHere) card.current?.querySelector('button')?.focus();
  }, [_id, sentHere]);

  async function cancel() {
    const failed = 'The alert was not cancelled';
    const answer = await send({ method: 'POST', path: `${ALERTS_PATH}/${_id}/cancel`, failed });
    if (answer !== null) {
      say('done', 'The alert is cancelled. Nobody got it.');
      onCancelled(alert);
    }
    reload();
  }

  return (
    <section ref={card} className={styles.countdown} aria-label={`Waiting: ${title}`}>
      <div className={styles.countdownWords}>
        <p className={styles.left} role="timer">
          {countdownText(seconds)}
        </p>
        <p className={styles.title} lang={languageOf(title)} dir="auto">
          {title}
        </p>
        <p className={textStyles.small}>
          To {audienceText(alert, names)}
          {createdBy !== null && `, by ${createdBy}`}
        </p>
      </div>
      {mayCancel && (
        <DeskButton look="danger" disabled={isSending || seconds === 0} onClick={() => void cancel()}>
          Cancel alert
        </DeskButton>
      )}
      <progress value={seconds} max={ALERT_CANCEL_SECONDS} aria-hidden="true" />
    </section>
  );
}

function useSecondsLeft(sendAt: string, serverAhead: number): number {
  const [seconds, setSeconds] = useState(() => secondsLeft(sendAt, Date.now() + serverAhead));
  useEffect(() => {
    const tick = () => setSeconds(secondsLeft(sendAt, Date.now() + serverAhead));
    tick();
    const timer = setInterval(tick, TICK_MS);
    return () => clearInterval(timer);
  }, [sendAt, serverAhead]);
  return seconds;
}
