import type { StoryState } from '#domain/desk/desk-story.ts';
import styles from './state-chips.module.css';

/** The labels of story states. */
export const STATE_LABELS: Readonly<Record<StoryState, string>> = {
  draft: 'Draft',
  'in review': 'In review',
  scheduled: 'Scheduled',
  published: 'Published',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
};

/** The state of a story, and whether there is a newer draft than what readers see. */
export function StateChips({ state, hasDraft }: { state: StoryState; hasDraft: boolean }) {
  const isBeside = hasDraft && state !== 'draft' && state !== 'in review';
  return (
    <span className={styles.chips}>
      <span className={styles.chip} data-state={state}>
        {STATE_LABELS[state]}
      </span>
      {isBeside && <DraftBeside />}
    </span>
  );
}

/** Marks a story that has a newer draft than what readers see. */
export function DraftBeside() {
  return (
    <span className={styles.chip} data-state="draft">
      Unpublished changes
    </span>
  );
}
