import { createContext, type ReactNode, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { takeMessage } from '#app/desk/session/flash.ts';
import styles from './alerts.module.css';
import { AskDialog, type Question } from './ask-dialog.tsx';
import { DeskButton } from './desk-button.tsx';
import { type Asked, oneQuestion } from './one-question.ts';
import { useLeavingFocus } from './use-leaving-focus.ts';

export type AlertKind = 'done' | 'failed';

export interface Alert {
  readonly id: number;
  readonly kind: AlertKind;
  readonly text: string;
  readonly reason: string | undefined;
  readonly undo: (() => void) | undefined;
  /** Said while a modal dialog was open, which shows it: the page's messages are inert behind the dialog. */
  readonly isInDialog: boolean;
}

export interface Alerts {
  /** Shows a message. Successes fade; failures stay until they are dismissed. */
  say(kind: AlertKind, text: string, reason?: string): void;
  /** Shows a success with an 'Undo' button. */
  sayUndoable(text: string, undo: () => void): void;
  /** Asks before something that cannot be undone; true when the answer is yes. */
  ask(question: Question): Promise<boolean>;
}

const SHOWN_FOR_MS = 8000;
/** Time to read it, to see that it was a mistake, and to get to the button by keyboard. */
const UNDO_FOR_MS = 30_000;
const MAX_SHOWN = 3;

/** A success replaces all earlier messages, which it makes out of date; failures add up, each shown once. */
export function withAlert(shown: readonly Alert[], alert: Alert): readonly Alert[] {
  if (alert.kind === 'done') return [alert];
  const others = shown.filter(
    ({ kind, text, reason }) => kind === 'failed' && (text !== alert.text || reason !== alert.reason),
  );
  return [...others.slice(1 - MAX_SHOWN), alert];
}

/** The messages once a dialog has closed: failures that were `shown` in it go with it, the page shows the others. */
export function afterDialog(alerts: readonly Alert[], shown: readonly Alert[]): readonly Alert[] {
  const read = new Set(shown.filter(({ kind }) => kind === 'failed').map(({ id }) => id));
  return alerts.filter(({ id }) => !read.has(id)).map((alert) => ({ ...alert, isInDialog: false }));
}

const AlertsContext = createContext<Alerts>({
  say: () => undefined,
  sayUndoable: () => undefined,
  ask: async () => false,
});

interface DialogMessages {
  readonly alerts: readonly Alert[];
  /** From now on a dialog shows the messages. The returned function ends that; failures that were shown go. */
  readonly take: () => (shown: readonly Alert[]) => void;
}

const DialogContext = createContext<DialogMessages>({ alerts: [], take: () => () => undefined });

export function useAlerts(): Alerts {
  return useContext(AlertsContext);
}

/** Messages and questions of the desk, inside the page and read out (SPEC-01). */
export function AlertsProvider({ children }: { children: ReactNode }) {
  const [alerts, setAlerts] = useState<readonly Alert[]>([]);
  const [asked, setAsked] = useState<Asked | null>(null);
  const count = useRef(0);
  const dialogs = useRef(0);
  const dismiss = useCallback((id: number) => setAlerts((shown) => shown.filter((alert) => alert.id !== id)), []);
  const show = useCallback((said: Omit<Alert, 'id' | 'isInDialog'>) => {
    count.current += 1;
    const alert = { ...said, id: count.current, isInDialog: dialogs.current > 0 };
    setAlerts((shown) => withAlert(shown, alert));
  }, []);
  const take = useCallback(() => {
    dialogs.current += 1;
    return (shown: readonly Alert[]) => {
      dialogs.current -= 1;
      setAlerts((alerts) => afterDialog(alerts, shown));
    };
  }, []);
  const say = useCallback<Alerts['say']>((kind, text, reason) => show({ kind, text, reason, undo: undefined }), [show]);
  const sayUndoable = useCallback<Alerts['sayUndoable']>(
    (text, undo) => show({ kind: 'done', text, reason: undefined, undo }),
    [show],
  );
  const [ask] = useState(() => oneQuestion(setAsked));
  useEffect(() => {
    const left = takeMessage();
    if (left !== null) say('done', left);
  }, [say]);
  const value = useMemo(() => ({ say, sayUndoable, ask }), [say, sayUndoable, ask]);
  const inDialog = useMemo(() => ({ alerts: alerts.filter(({ isInDialog }) => isInDialog), take }), [alerts, take]);
  return (
    <AlertsContext value={value}>
      <DialogContext value={inDialog}>
        {children}
        <AlertList alerts={alerts.filter(({ isInDialog }) => !isInDialog)} dismiss={dismiss} />
        {asked && <AskDialog key={asked.id} question={asked.question} onAnswer={asked.answer} />}
      </DialogContext>
    </AlertsContext>
  );
}

/** For a modal dialog: what is said while it is open. */
export function DialogAlerts() {
  const { alerts, take } = useContext(DialogContext);
  const shown = useRef(alerts);
  useEffect(() => {
    shown.current = alerts;
  }, [alerts]);
  useEffect(() => {
    const end = take();
    return () => end(shown.current);
  }, [take]);
  return (
    <div className={styles.here}>
      <Regions
        alerts={alerts}
        draw={({ id, kind, text, reason }) => (
          <div key={id} className={kind === 'failed' ? styles.failedHere : styles.doneHere}>
            <p className={styles.text}>{text}</p>
            {reason !== undefined && <p className={styles.reason}>{reason}</p>}
          </div>
        )}
      />
    </div>
  );
}

function AlertList({ alerts, dismiss }: { alerts: readonly Alert[]; dismiss: (id: number) => void }) {
  return (
    <div className={styles.stack}>
      <Regions
        className={styles.region}
        alerts={alerts}
        draw={(alert) => <Toast key={alert.id} alert={alert} dismiss={dismiss} />}
      />
    </div>
  );
}

interface RegionsProps {
  readonly alerts: readonly Alert[];
  readonly draw: (alert: Alert) => ReactNode;
  readonly className?: string | undefined;
}

// Both regions are there from the start: a screen reader announces only what changes inside one it knows.
function Regions({ alerts, draw, className }: RegionsProps) {
  const of = (wanted: AlertKind) => alerts.filter(({ kind }) => kind === wanted).map(draw);
  return (
    <>
      <div className={className} role="status">
        {of('done')}
      </div>
      <div className={className} role="alert">
        {of('failed')}
      </div>
    </>
  );
}

function Toast({ alert, dismiss }: { alert: Alert; dismiss: (id: number) => void }) {
  const { id, kind, text, reason, undo } = alert;
  useEffect(() => {
    if (kind === 'failed') return;
    const timer = setTimeout(() => dismiss(id), undo ? UNDO_FOR_MS : SHOWN_FOR_MS);
    return () => clearTimeout(timer);
  }, [id, kind, undo, dismiss]);
  const element = useLeavingFocus<HTMLDivElement>();
  return (
    <div ref={element} className={kind === 'failed' ? styles.failed : styles.done}>
      <div className={styles.words}>
        <p className={styles.text}>{text}</p>
        {reason !== undefined && <p className={styles.reason}>{reason}</p>}
      </div>
      {undo && (
        <DeskButton
          onClick={() => {
            dismiss(id);
            undo();
          }}
        >
          Undo
        </DeskButton>
      )}
      <button type="button" className={styles.close} aria-label="Dismiss message" onClick={() => dismiss(id)}>
        ×
      </button>
    </div>
  );
}
