import { useId } from 'react';
import { Link } from 'react-router';
import { SavingSelect } from '#app/desk/kit/saving-select.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import toolStyles from '#app/desk/kit/tools.module.css';
import { useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { useMay } from '#app/desk/session/viewer.ts';
import { britishDate } from '#domain/dates.ts';
import { colleaguesAnswer, type Submission, type SubmissionChange } from '#domain/desk/inbox.ts';
import { SUBMISSION_STATES } from '#domain/forms/submission.ts';
import styles from './inbox.module.css';
import { assigneeText, STATE_LABELS } from './inbox-words.ts';
import type { SubmissionDesk } from './use-submission.ts';

const parse = (answer: unknown) => colleaguesAnswer.parse(answer).colleagues;

interface SidePartProps {
  readonly submission: Submission;
  readonly desk: SubmissionDesk;
}

/** State and assignee of a submission, and when it will be erased. */
export function SidePart({ submission, desk }: SidePartProps) {
  const { state, assignedTo, version, kind, keptUntil, anonymisedAt } = submission;
  const mayErase = useMay('administrator');
  const change = (part: Omit<SubmissionChange, 'version'>) =>
    desk.act({ method: 'PATCH', path: '', body: { version, ...part }, failed: 'The change could not be saved' });
  return (
    <section className={styles.side} aria-label="Handling">
      <div className={toolStyles.search}>
        <label htmlFor="submission-state">State</label>
        <SavingSelect
          id="submission-state"
          label="State"
          value={state}
          disabled={anonymisedAt !== null}
          onChoose={(wanted) => {
            const chosen = SUBMISSION_STATES.find((one) => one === wanted);
            return chosen && change({ state: chosen });
          }}
        >
          {SUBMISSION_STATES.map((one) => (
            <option key={one} value={one}>
              {STATE_LABELS[one]}
            </option>
          ))}
        </SavingSelect>
      </div>
      <Assignment
        assignedTo={assignedTo}
        isDisabled={anonymisedAt !== null}
        onAssign={(id) => change({ assignedTo: id })}
      />
      {kind === 'booking' && (
        <Link className={textStyles.link} to="/admin/bookings">
          Show bookings
        </Link>
      )}
      <p className={styles.small}>{keptText(keptUntil, anonymisedAt)}</p>
      {mayErase && anonymisedAt === null && (
        <Link className={textStyles.link} to="/admin/personal-data">
          Export or erase a person’s data
        </Link>
      )}
      <p className={`${styles.small} ${textStyles.keys}`}>Keys: r reply, n note, s state, u back to the inbox.</p>
    </section>
  );
}

interface AssignmentProps {
  readonly assignedTo: Submission['assignedTo'];
  readonly isDisabled: boolean;
  readonly onAssign: (id: string | null) => Promise<unknown>;
}

function Assignment({ assignedTo, isDisabled, onAssign }: AssignmentProps) {
  const id = useId();
  const [colleagues] = useDeskData('/api/desk/inbox/colleagues', parse);
  const people = colleagues.kind === 'ready' ? colleagues.data : [];
  const known = people.some(({ _id }) => _id === assignedTo?._id);
  return (
    <div className={toolStyles.search}>
      <label htmlFor={id}>Assigned to</label>
      <SavingSelect
        id={id}
        label="Assigned to"
        value={assignedTo?._id ?? ''}
        disabled={isDisabled}
        onChoose={(chosen) => onAssign(chosen === '' ? null : chosen)}
      >
        <option value="">Nobody</option>
        {assignedTo !== null && !known && <option value={assignedTo._id}>{assigneeText(assignedTo)}</option>}
        {people.map(({ _id, name }) => (
          <option key={_id} value={_id}>
            {name}
          </option>
        ))}
      </SavingSelect>
    </div>
  );
}

function keptText(keptUntil: string | null, anonymisedAt: string | null): string {
  if (anonymisedAt !== null) return `Erased on ${britishDate(anonymisedAt)}.`;
  return keptUntil === null
    ? 'Kept until it is settled, and for a while after.'
    : `Erased automatically after ${britishDate(keptUntil)}.`;
}
