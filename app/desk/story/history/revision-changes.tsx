import { useCallback } from 'react';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { revisionAnswer } from '#domain/desk/desk-story.ts';
import { FieldChanges } from '../compare/field-changes.tsx';
import styles from './history.module.css';

interface RevisionChangesProps {
  readonly story: string;
  readonly revisions: readonly [before: string, after: string];
  readonly names: readonly [before: string, after: string];
}

/** What differs between two revisions. */
export function RevisionChanges({ story, revisions: [before, after], names }: RevisionChangesProps) {
  const parse = useCallback((answer: unknown) => revisionAnswer.parse(answer).fields, []);
  const path = (revision: string) => `/api/desk/stories/${story}/revisions/${revision}`;
  const [one, reloadOne] = useDeskData(path(before), parse);
  const [other, reloadOther] = useDeskData(path(after), parse);
  if (one.kind === 'ready' && other.kind === 'ready') {
    return <FieldChanges before={one.data} after={other.data} names={names} />;
  }
  const failed = one.kind === 'failed' ? one : other.kind === 'failed' ? other : null;
  if (failed === null) return <p aria-busy="true">Comparing...</p>;
  return (
    <p className={styles.failed}>
      {failed.reason}{' '}
      <DeskButton
        onClick={() => {
          reloadOne();
          reloadOther();
        }}
      >
        Try Again
      </DeskButton>
    </p>
  );
}
