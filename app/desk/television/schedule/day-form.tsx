import { type FormEvent, useState } from 'react';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import { letGoOfWork, useUnsavedWork } from '#app/desk/kit/unsaved-work.ts';
import { useMay } from '#app/desk/session/viewer.ts';
import { type Clashes, clashesOf } from '#domain/schedule/clashes.ts';
import { type DayDecision, type DeskProgramme, dayDecision, programmeOf } from '#domain/schedule/desk-schedule.ts';
import type { Day } from '#domain/schedule/programme.ts';
import { ClashList } from './clash-list.tsx';
import { type DayDraft, dayDraftOf, readDay } from './day-draft.ts';
import { Conflict } from './programme-form.tsx';
import { DateField, FactInputs, MinutesField, TimeField } from './programme-inputs.tsx';
import styles from './schedule.module.css';
import { dayText, ruleText } from './schedule-words.ts';
import { usePlan } from './use-plan.ts';

interface DayFormProps {
  readonly programme: DeskProgramme;
  readonly day: Day;
  readonly programmes: readonly DeskProgramme[];
  readonly today: Day;
  readonly onSaved: (programme: DeskProgramme) => void;
  readonly onEdit: () => void;
}

const CHOICES = [
  ['as-planned', 'As planned'],
  ['cancelled', 'Cancelled'],
  ['moved', 'Moved'],
  ['replaced', 'Something else in its place'],
] as const satisfies readonly (readonly [DayDecision['kind'], string])[];

/** What is different about a weekly programme on one of its days. */
export function DayForm({ programme, day, programmes, today, onSaved, onEdit }: DayFormProps) {
  const [draft, setDraft] = useState<DayDraft>(() => dayDraftOf(programme, day));
  const [version, setVersion] = useState(programme.version);
  const [isDirty, setDirty] = useState(false);
  const [problem, setProblem] = useState('');
  const { isSaving, theirs, save: send, settle } = usePlan(take);
  const mayPlan = useMay('editor');
  useUnsavedWork(isDirty);
  const decision = readDay(draft, programme, day);
  const clashes = clashesOfDay(decision, programme, day, programmes, today);
  const set = (some: Partial<DayDraft>) => {
    setDraft((before) => ({ ...before, ...some }));
    setDirty(true);
    setProblem('');
  };

  async function save(known: number) {
    const checked = dayDecision.safeParse(decision);
    if (!checked.success) return setProblem(checked.error.issues[0]?.message ?? 'Something is missing.');
    const body = { version: known, decision: checked.data };
    const done = `${dayText(day)} saved.`;
    await send({ method: 'PUT', path: `/${programme._id}/days/${day}`, body, done });
  }
  function take(saved: DeskProgramme) {
    setVersion(saved.version);
    setDraft(dayDraftOf(saved, day));
    setDirty(false);
    letGoOfWork();
    settle();
    onSaved(saved);
  }
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(version);
  };

  return (
    <>
      <h2 className={styles.cardTitle}>
        {programme.facts.title}, {dayText(day)}
      </h2>
      <p className={styles.small}>{ruleText(programme.rule)}</p>
      {theirs && <Conflict theirs={theirs} isSaving={isSaving} onTheirs={take} onMine={(known) => void save(known)} />}
      <form onSubmit={submit} noValidate>
        <fieldset className={styles.fields} disabled={!mayPlan}>
          <Choices kind={draft.kind} onChoose={(kind) => set({ kind })} />
          <DecisionInputs draft={draft} set={set} />
          <ClashList clashes={clashes} />
          <p className={styles.problem} role="alert">
            {problem}
          </p>
          <div className={formStyles.ends}>
            {mayPlan && (
              <DeskButton
                look="primary"
                type="submit"
                disabled={isSaving || !isDirty || (clashes?.refused.length ?? 0) > 0}
              >
                {isSaving ? 'Saving...' : 'Save this day'}
              </DeskButton>
            )}
            <DeskButton onClick={onEdit}>Edit every week</DeskButton>
          </div>
        </fieldset>
      </form>
    </>
  );
}

function DecisionInputs({ draft, set }: { draft: DayDraft; set: (some: Partial<DayDraft>) => void }) {
  if (draft.kind === 'replaced') return <FactInputs facts={draft} set={set} />;
  if (draft.kind !== 'moved') return null;
  return (
    <div className={styles.pair}>
      <DateField label="To the date" value={draft.date} onPick={(date) => set({ date })} />
      <TimeField label="Start, London time" value={draft.start} onPick={(start) => set({ start })} />
      <MinutesField value={draft.minutes} onType={(minutes) => set({ minutes })} />
    </div>
  );
}

function Choices({ kind, onChoose }: { kind: DayDecision['kind']; onChoose: (kind: DayDecision['kind']) => void }) {
  return (
    <fieldset className={styles.choices}>
      <legend>On this day</legend>
      {CHOICES.map(([value, label]) => (
        <label key={value} className={styles.check}>
          <input type="radio" name="decision" checked={kind === value} onChange={() => onChoose(value)} />
          {label}
        </label>
      ))}
    </fieldset>
  );
}

function clashesOfDay(
  decision: unknown,
  programme: DeskProgramme,
  day: Day,
  programmes: readonly DeskProgramme[],
  today: Day,
): Clashes | null {
  const checked = dayDecision.safeParse(decision);
  if (!checked.success || checked.data.kind !== 'moved') return null;
  const { startsAt, minutes } = checked.data;
  const moved = { kind: 'moved', day, startsAt: new Date(startsAt), minutes } as const;
  const { refused, takes } = clashesOf(
    { ...programmeOf(programme), exceptions: [moved] },
    programmes.map(programmeOf),
    today,
  );
  return { refused, takes, gives: [] };
}
