import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { LoadFailed } from '#app/desk/kit/load-failed.tsx';
import { ListConflict } from './list-conflict.tsx';
import styles from './list-editor.module.css';
import type { ListEditing } from './use-list-editor.ts';

/** Notices above the list: a failed load, a draft to restore, a version conflict. */
export function Notices({ editing }: { editing: ListEditing }) {
  const { loading, load, conflict } = editing;
  const { offered, settle, isKept } = editing.draft;
  const { ask } = useAlerts();
  const restore = async () => {
    if (!editing.isDirty || (await ask(REPLACES))) settle(true);
  };
  return (
    <>
      {loading === 'failed' && (
        <LoadFailed look="notice" onRetry={load}>
          The list could not be loaded. Nothing on the site has changed.
        </LoadFailed>
      )}
      {offered !== null && loading === 'ready' && (
        <div className={styles.warning} role="status">
          <p>Unsaved changes from {when(offered.savedAt, Date.now())} are on this device.</p>
          <DeskButton onClick={() => void restore()}>Restore</DeskButton>
          <DeskButton look="quiet" onClick={() => settle(false)}>
            Discard
          </DeskButton>
        </div>
      )}
      {!isKept && (
        <p className={styles.warning} role="status">
          This device has no room to keep your unsaved changes. Save often: a crash would lose them.
        </p>
      )}
      {conflict !== null && <ListConflict editing={editing} theirs={conflict} />}
    </>
  );
}

const REPLACES = {
  text: 'Restore the former changes? What you have typed since you opened the list is lost.',
  yes: 'Restore',
};

/** A removal that can be undone, for the save bar. */
export function Removed({ title, change }: { readonly title: string; readonly change: ListEditing['change'] }) {
  return (
    <>
      <p>Removed ‘{title}’. It leaves the site with the next save.</p>
      {/* The text's tools have an 'Undo' of their own. */}
      <DeskButton
        aria-label={`Undo the removal of ${title}`}
        title="Ctrl+Z"
        onClick={() => change({ do: 'undo removal' })}
      >
        Undo
      </DeskButton>
    </>
  );
}

const LONDON = { timeZone: 'Europe/London' } as const;
const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', ...LONDON });
const DAY = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', ...LONDON });

/** '14:32', or '14:32 on 3 November' for another day. */
function when(at: number, now: number): string {
  const day = DAY.format(at);
  return day === DAY.format(now) ? TIME.format(at) : `${TIME.format(at)} on ${day}`;
}
