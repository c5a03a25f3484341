import { EmptyText } from '#app/ui/notice.tsx';
import { ALL, FAVOURITES } from './pill-names.ts';
import styles from './topic-pills.module.css';

interface TopicPillsProps {
  readonly topics: readonly string[];
  /** Names the group for those who listen: 'Sports topics'. */
  readonly label: string;
  readonly hasFavourites?: boolean;
}

/** Pills that narrow a section to one topic (HOME-30, HOME-45); without script there are none, all stories show anyway. */
export function TopicPills({ topics, label, hasFavourites = false }: TopicPillsProps) {
  return (
    <fieldset className={styles.pills} aria-label={label}>
      <Pill name={ALL} isChosen />
      {topics.map((topic) => (
        <Pill key={topic} name={topic} />
      ))}
      {hasFavourites && <Pill name={FAVOURITES} />}
    </fieldset>
  );
}

function Pill({ name, isChosen = false }: { name: string; isChosen?: boolean }) {
  return (
    <button className={styles.pill} type="button" data-wait="" data-pill={name} aria-pressed={isChosen}>
      {name}
    </button>
  );
}

/** Says in words that a pill has no stories; filled and shown by the browser. */
export function NothingUnderPill() {
  return (
    <div role="status" data-pill-empty="" hidden>
      <EmptyText>{''}</EmptyText>
    </div>
  );
}
