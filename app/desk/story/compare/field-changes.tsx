import { DiffKey, TextDiff } from '#app/ui/text-diff.tsx';
import type { StoryFields } from '#domain/desk/desk-story.ts';
import styles from './field-changes.module.css';
import { agreesOn, STORY_PARTS } from './story-parts.ts';

interface FieldChangesProps {
  readonly before: StoryFields;
  readonly after: StoryFields;
  /** The names of the two versions. */
  readonly names: readonly [before: string, after: string];
}

/** Two versions field by field: only what differs, with the words marked. */
export function FieldChanges({ before, after, names }: FieldChangesProps) {
  const changed = STORY_PARTS.filter((part) => !agreesOn(part, before, after));
  if (changed.length === 0) return <p className={styles.same}>Both versions read the same.</p>;
  return (
    <div className={styles.changes}>
      <p className={styles.legend}>
        <DiffKey kind="removed">Only in: {names[0]}</DiffKey> <DiffKey kind="added">Only in: {names[1]}</DiffKey>
      </p>
      {changed.map(({ key, label, shown }) => (
        <section key={key} className={styles.field} aria-label={label}>
          <h3 className={styles.label}>{label}</h3>
          <TextDiff before={shown(before)} after={shown(after)} side="both" />
        </section>
      ))}
    </div>
  );
}
