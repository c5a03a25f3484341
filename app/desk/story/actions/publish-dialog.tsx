import { useEffect, useState } from 'react';
import { DeskDialog } from '#app/desk/kit/desk-dialog.tsx';
import { LondonTime } from '#app/desk/kit/london-time.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import { SessionEnded } from '#app/desk/session/desk-fetch.ts';
import { britishDateTime } from '#domain/dates.ts';
import type { FieldMessage } from '#domain/desk/desk-story.ts';
import { check } from '../editing/story-calls.ts';
import type { SessionState, StorySession } from '../editing/story-session.ts';
import styles from './actions.module.css';
import { missingFields, timeProblem } from './missing-fields.ts';
import type { StoryActions } from './use-story-actions.ts';

interface PublishDialogProps {
  readonly session: Pick<StorySession, 'get' | 'flush'>;
  readonly state: SessionState;
  readonly actions: StoryActions;
  readonly onClose: () => void;
}

/** The last check before publication: what is missing, what should be reviewed, and when it is published. */
export function PublishDialog({ session, state, actions, onClose }: PublishDialogProps) {
  const { fields, story } = state;
  const [now] = useState(() => new Date());
  const planned = fields.publishAt ?? story.publishAt;
  const later = planned !== null && new Date(planned) > now ? planned : null;
  const isUpdate = story.state === 'published';
  const earlier = isUpdate || fields.publishAt === null || later !== null ? null : fields.publishAt;
  const [when, setWhen] = useState<'now' | 'earlier' | 'later'>(() => {
    if (later !== null) return 'later';
    // A story that readers had comes back under its time; a plan that was missed is out of date.
    return earlier !== null && story.published !== null ? 'earlier' : 'now';
  });
  const isLater = when === 'later';
  const [at, setAt] = useState<string | null>(later);
  const warnings = useCheck(session);
  const missing = missingFields(fields, now);
  const problem = timeProblem(at, now);
  const isTimeMissing = isLater && (at === null || problem !== undefined);
  const verb = isLater ? 'Schedule' : isUpdate ? 'Update' : 'Publish';

  async function go() {
    // Without a moment the story's own time applies: 'Now' overrides one.
    const isOwnTime = when === 'earlier' || (later === null && earlier === null);
    const moment = isLater ? at : isOwnTime ? null : new Date().toISOString();
    if (await actions.publish(moment)) onClose();
  }

  // Publishing waits for the check, so that its findings are seen and the button does not move under the pointer.
  const isChecked = warnings.kind !== 'checking';
  const canGo = isChecked && missing.length === 0 && !isTimeMissing && !actions.isBusy;
  return (
    <DeskDialog
      title={`${verb} ‘${fields.title.trim() || 'this story'}’`}
      yes={actions.isBusy ? 'One moment...' : verb}
      isBusy={!canGo}
      loses={at !== later}
      onYes={() => void go()}
      onClose={onClose}
    >
      <Messages title="Before it can be published" messages={missing} isBlocking />
      <Warnings warnings={warnings} />
      <fieldset className={styles.when}>
        <legend>When</legend>
        <label className={styles.choice}>
          <input type="radio" name="when" checked={when === 'now'} onChange={() => setWhen('now')} />
          {isUpdate ? 'Now, over what readers see' : 'Now'}
        </label>
        {earlier !== null && (
          <label className={styles.choice}>
            <input type="radio" name="when" checked={when === 'earlier'} onChange={() => setWhen('earlier')} />
            At its earlier time, {britishDateTime(earlier)}
          </label>
        )}
        <label className={styles.choice}>
          <input type="radio" name="when" checked={isLater} onChange={() => setWhen('later')} />
          At a time
        </label>
        {isLater && <LondonTime label="Time (London)" value={at} error={problem} onChange={setAt} />}
        {isLater && isUpdate && <p className={textStyles.small}>Until then readers do not see the story at all.</p>}
      </fieldset>
      {fields.unpublishAt !== null && (
        <p className={textStyles.small}>It leaves the site on {britishDateTime(fields.unpublishAt)}.</p>
      )}
    </DeskDialog>
  );
}

type Checked =
  | { readonly kind: 'checking' | 'unknown' }
  | { readonly kind: 'checked'; readonly warnings: readonly FieldMessage[] };

/** The server's check of the saved story. */
function useCheck(session: PublishDialogProps['session']): Checked {
  const [checked, setChecked] = useState<Checked>({ kind: 'checking' });
  useEffect(() => {
    let isOpen = true;
    const look = async (): Promise<Checked> => {
      await session.flush();
      const called = await check(session.get().story._id);
      return called.kind === 'done' ? { kind: 'checked', warnings: called.data.warnings } : { kind: 'unknown' };
    };
    look().then(
      (found) => isOpen && setChecked(found),
      (error: unknown) => {
        if (!(error instanceof SessionEnded)) reportError(error);
        if (isOpen) setChecked({ kind: 'unknown' });
      },
    );
    return () => {
      isOpen = false;
    };
  }, [session]);
  return checked;
}

function Warnings({ warnings }: { warnings: Checked }) {
  return (
    <div role="status" aria-busy={warnings.kind === 'checking'}>
      {warnings.kind === 'checking' && <p className={textStyles.small}>Checking pictures, standfirst and links...</p>}
      {warnings.kind === 'unknown' && (
        <p className={textStyles.small}>Pictures, standfirst and links could not be checked.</p>
      )}
      {warnings.kind === 'checked' && warnings.warnings.length === 0 && (
        <p className={styles.fine}>Pictures, standfirst and links are fine.</p>
      )}
      {warnings.kind === 'checked' && <Messages title="Worth a look" messages={warnings.warnings} />}
    </div>
  );
}

interface MessagesProps {
  readonly title: string;
  readonly messages: readonly FieldMessage[];
  readonly isBlocking?: boolean;
}

function Messages({ title, messages, isBlocking = false }: MessagesProps) {
  if (messages.length === 0) return null;
  return (
    <div className={isBlocking ? styles.blocking : styles.warning}>
      <h3 className={styles.heading}>{title}</h3>
      <ul>
        {messages.map(({ field, message }) => (
          <li key={`${field} ${message}`}>{message}</li>
        ))}
      </ul>
    </div>
  );
}
