import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import { useEntryFocus } from '#app/desk/kit/use-entry-focus.ts';
import { useFootRoom } from '#app/desk/kit/use-foot-room.ts';
import type { Role } from '#domain/roles.ts';
import { isAtLeast } from '#domain/roles.ts';
import { MERGE_ID } from '../compare/merge-panel.tsx';
import type { SessionState } from '../editing/story-session.ts';
import styles from './save-bar.module.css';
import type { StoryActions } from './use-story-actions.ts';

export type OpenDialog = 'publish' | 'withdraw' | 'correct' | 'send back' | null;

interface StorySaveBarProps {
  readonly role: Role;
  readonly state: SessionState;
  readonly isUploading: boolean;
  readonly actions: StoryActions;
  readonly open: (dialog: OpenDialog) => void;
  readonly onDiscard: () => void;
  /** Sends again what could not be sent. */
  readonly onRetry: () => void;
}

/** The save state, and the actions that this person may take on the story now. */
export function StorySaveBar({ role, state, isUploading, actions, open, onDiscard, onRetry }: StorySaveBarProps) {
  const { story, version } = state;
  const isEditor = isAtLeast(role, 'editor');
  const isBusy = actions.isBusy || isUploading;
  const isSaved = state.saving === 'saved';
  const isOnSite = story.state === 'published' || story.state === 'scheduled';
  // 'Ask for review' goes when it has been pressed.
  const focus = useEntryFocus<HTMLDivElement>();
  const bar = useFootRoom<HTMLDivElement>();
  return (
    <div ref={bar} className={styles.bar} data-save-bar="">
      {/* Here it moves nothing of what is being typed. */}
      {state.saving === 'offline' && (
        <div className={styles.offline} aria-live="polite">
          <p>No connection to the site. What you type is kept on this device and sent as soon as it is back.</p>
          <DeskButton onClick={onRetry}>Try now</DeskButton>
        </div>
      )}
      <div className={styles.state}>
        <p className={styles.words} role="status" data-state={isUploading ? 'saving' : state.saving}>
          {isUploading ? 'Uploading...' : stateText(state)}
        </p>
        {state.reason !== null && <p className={textStyles.small}>{state.reason}</p>}
        {state.clash !== null && (
          <DeskButton look="quiet" onClick={goToMerge}>
            Choose between them
          </DeskButton>
        )}
        {!isEditor && <p className={textStyles.small}>Editors publish: ask for review when it is ready.</p>}
      </div>
      <div className={styles.buttons} {...focus}>
        {story.published !== null && version > 0 && (
          <DeskButton look="quiet" isInactive={isBusy} onClick={onDiscard}>
            Discard changes
          </DeskButton>
        )}
        {isEditor && isOnSite && (
          <DeskButton isInactive={isBusy} onClick={() => open('withdraw')}>
            Withdraw
          </DeskButton>
        )}
        {isEditor && story.state === 'published' && (
          <DeskButton isInactive={isBusy} onClick={() => open('correct')}>
            Add correction
          </DeskButton>
        )}
        <Review role={role} state={state} actions={actions} isBusy={isBusy} />
        <DeskButton
          isInactive={isBusy || state.clash !== null || isSaved}
          title={isSaved ? 'Nothing has changed' : 'Ctrl+S'}
          onClick={() => void actions.save()}
        >
          Save
        </DeskButton>
        {isEditor && (
          <DeskButton
            look="primary"
            isInactive={isBusy || state.clash !== null || story.state === 'withdrawn'}
            title="Ctrl+Enter"
            onClick={() => open('publish')}
          >
            {story.state === 'published' ? 'Update' : 'Publish'}
          </DeskButton>
        )}
      </div>
    </div>
  );
}

/** The versions stand above the text, which may be long. */
function goToMerge(): void {
  const heading = document.getElementById(MERGE_ID);
  heading?.focus({ preventScroll: true });
  heading?.scrollIntoView({ block: 'center' });
}

type ReviewProps = Pick<StorySaveBarProps, 'role' | 'state' | 'actions'> & { readonly isBusy: boolean };

function Review({ role, state, actions, isBusy }: ReviewProps) {
  const isAsked = state.story.draft !== null && state.story.draft.inReviewSince !== null;
  if (isAsked || state.story.state === 'withdrawn') return null;
  const look = isAtLeast(role, 'editor') ? 'plain' : 'primary';
  const hasText = state.version > 0 || state.saving !== 'saved';
  return (
    <DeskButton
      look={look}
      isInactive={isBusy || state.clash !== null || !hasText}
      onClick={() => void actions.act('review', {}, 'Editors can see that this story waits for review.')}
    >
      Ask for review
    </DeskButton>
  );
}

function stateText({ saving, isKeptHere }: SessionState): string {
  if (saving === 'offline') return isKeptHere ? 'Saved on this device only' : 'Not saved: keep this page open';
  const texts = {
    saved: 'Saved',
    unsaved: 'Unsaved changes',
    saving: 'Saving...',
    refused: 'Not saved',
    stopped: 'Not saved: two versions',
  };
  return texts[saving];
}
