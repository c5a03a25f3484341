import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { z } from 'zod';
import { useAlerts } from '#app/desk/kit/alerts.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import listStyles from '#app/desk/kit/list.module.css';
import textStyles from '#app/desk/kit/text.module.css';
import { useSend } from '#app/desk/kit/use-send.ts';
import { britishDateTime } from '#domain/dates.ts';
import { type revisionsAnswer, shownTitle } from '#domain/desk/desk-story.ts';
import { languageOf } from '#domain/text-language.ts';
import styles from './history.module.css';
import { RevisionChanges } from './revision-changes.tsx';

export type Revision = z.infer<typeof revisionsAnswer>['revisions'][number];

const ACTION_WORDS: Readonly<Record<Revision['action'], string>> = {
  created: 'Created',
  saved: 'Saved',
  published: 'Published',
  scheduled: 'Scheduled',
  withdrawn: 'Withdrawn',
  discarded: 'Changes discarded',
  restored: 'Restored',
  unscheduled: 'Unscheduled',
};

/** The list of revisions; the older and the newer one to compare are chosen on it. */
export function Revisions({ id, revisions }: { id: string; revisions: readonly Revision[] }) {
  const [newer, setNewer] = useState(revisions[0]?._id ?? '');
  const [older, setOlder] = useState(revisions[1]?._id ?? revisions[0]?._id ?? '');
  const restore = useRestore(id);
  const one = revisions.find(({ _id }) => _id === older);
  const other = revisions.find(({ _id }) => _id === newer);
  return (
    <div className={styles.columns}>
      <ol className={`${listStyles.frame} ${styles.list}`}>
        {revisions.map((revision) => (
          <li key={revision._id} className={styles.revision}>
            <p className={textStyles.name}>{ACTION_WORDS[revision.action]}</p>
            <p className={textStyles.small}>{whenAndWho(revision)}</p>
            <p className={styles.story} lang={languageOf(revision.title)}>
              {shownTitle(revision.title)}
            </p>
            <div className={styles.tools}>
              <Choice name="older" label="From" of={revision} chosen={older} onChoose={setOlder} />
              <Choice name="newer" label="To" of={revision} chosen={newer} onChoose={setNewer} />
              <DeskButton
                aria-label={`Restore ‘${shownTitle(revision.title)}’: ${nameOf(revision)}`}
                onClick={() => void restore(revision)}
              >
                Restore
              </DeskButton>
            </div>
          </li>
        ))}
      </ol>
      <section className={styles.compared} aria-label="Comparison">
        {one === other && <p>Choose two versions to see what differs.</p>}
        {one && other && one !== other && (
          <RevisionChanges
            key={`${older} ${newer}`}
            story={id}
            revisions={[older, newer]}
            names={[nameOf(one), nameOf(other)]}
          />
        )}
      </section>
    </div>
  );
}

interface ChoiceProps {
  readonly name: string;
  readonly label: string;
  readonly of: Revision;
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
}

function Choice({ name, label, of, chosen, onChoose }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input
        type="radio"
        name={name}
        checked={chosen === of._id}
        aria-label={`${label}: ${nameOf(of)}`}
        onChange={() => onChoose(of._id)}
      />
      {label}
    </label>
  );
}

/** Asks, restores as the working copy, and opens the story. */
function useRestore(id: string): (revision: Revision) => Promise<void> {
  const { ask, say } = useAlerts();
  const { send } = useSend();
  const navigate = useNavigate();
  return async (revision) => {
    const text = `Restore ‘${shownTitle(revision.title)}’?`;
    const detail = `${nameOf(revision)}. It becomes the draft. The present draft stays in the history, and readers see no change yet.`;
    if (!(await ask({ text, detail, yes: 'Restore' }))) return;
    const path = `/api/desk/stories/${id}/revisions/${revision._id}/restore`;
    if ((await send({ method: 'POST', path, failed: 'The version could not be restored' })) === null) return;
    say('done', 'The version is restored as the draft.');
    await navigate(`/admin/stories/${id}`);
  };
}

function whenAndWho({ at, by }: Revision): string {
  return `${britishDateTime(at)}${by === null ? '' : `, ${by}`}`;
}

function nameOf(revision: Revision): string {
  return `${ACTION_WORDS[revision.action]}, ${whenAndWho(revision)}`;
}
