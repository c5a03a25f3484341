import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import formStyles from '#app/desk/kit/form.module.css';
import { useFormBasis } from '#app/desk/kit/plain-form/form-basis.tsx';
import { FormText } from '#app/desk/kit/plain-form/form-fields.tsx';
import { PlainForm } from '#app/desk/kit/plain-form/plain-form.tsx';
import { usePlainForm } from '#app/desk/kit/plain-form/use-plain-form.ts';
import { useMay } from '#app/desk/session/viewer.ts';
import { type Clashes, clashesOf } from '#domain/schedule/clashes.ts';
import { type DayDecision, type DeskProgramme, programmeOf } from '#domain/schedule/desk-schedule.ts';
import type { Day } from '#domain/schedule/programme.ts';
import { ClashList } from './clash-list.tsx';
import { dayDraftOf, typedDay } from './day-draft.ts';
import { Conflict } from './programme-form.tsx';
import { FactInputs, TimeInputs } from './programme-inputs.tsx';
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

/** The form for an exception: what differs from a weekly programme on one of its days. */
export function DayForm({ programme, day, programmes, today, onSaved, onEdit }: DayFormProps) {
  const typedOf = (from: DeskProgramme) => dayDraftOf(from, day);
  const form = usePlainForm(typedDay, typedOf(programme));
  const { basis, startFrom } = useFormBasis(form, programme, { isNewer, typedOf });
  const { isSaving, theirs, save, settle } = usePlan(take);
  const mayPlan = useMay('editor');
  const kind = form.watch('kind');
  const clashes = clashesOfDay(typedDay.safeParse(form.watch()).data, programme, day, programmes, today);

  async function saveOver(decision: DayDecision, known: number) {
    const body = { version: known, decision };
    await save({ method: 'PUT', path: `/${programme._id}/days/${day}`, body, done: `${dayText(day)} saved.` });
  }
  function take(saved: DeskProgramme) {
    startFrom(saved);
    settle();
    onSaved(saved);
  }

  return (
    <>
      <h2 className={styles.cardTitle}>
        {programme.facts.title}, {dayText(day)}
      </h2>
      <p className={styles.small}>{ruleText(programme.rule)}</p>
      {theirs && (
        <Conflict
          theirs={theirs}
          day={day}
          isSaving={isSaving}
          onTheirs={take}
          onMine={(known) => void form.handleSubmit((decision) => saveOver(decision, known))()}
        />
      )}
      <PlainForm form={form} onSend={(decision) => saveOver(decision, basis.version)} noValidate>
        <fieldset className={styles.fields} disabled={!mayPlan}>
          <fieldset className={styles.choices}>
            <legend>On this day</legend>
            {CHOICES.map(([value, label]) => (
              <label key={value} className={styles.check}>
                <input type="radio" value={value} {...form.register('kind')} />
                {label}
              </label>
            ))}
          </fieldset>
          {kind === 'replaced' && <FactInputs form={form} />}
          {kind === 'moved' && (
            <div className={styles.pair}>
              <FormText form={form} name="date" label="To the date" sort={{ type: 'date' }} />
              <TimeInputs form={form} />
            </div>
          )}
          <ClashList clashes={clashes} />
          <div className={formStyles.ends}>
            {mayPlan && (
              <DeskButton
                look="primary"
                type="submit"
                disabled={isSaving || !form.isDirty || (clashes?.refused.length ?? 0) > 0}
              >
                {isSaving ? 'Saving...' : 'Save this day'}
              </DeskButton>
            )}
            <DeskButton onClick={onEdit}>Edit every week</DeskButton>
          </div>
        </fieldset>
      </PlainForm>
    </>
  );
}

const isNewer = (one: DeskProgramme, other: DeskProgramme) => one.version > other.version;

function clashesOfDay(
  decision: DayDecision | undefined,
  programme: DeskProgramme,
  day: Day,
  programmes: readonly DeskProgramme[],
  today: Day,
): Clashes | null {
  if (decision?.kind !== 'moved') return null;
  const { startsAt, minutes } = decision;
  const moved = { kind: 'moved', day, startsAt: new Date(startsAt), minutes } as const;
  const { refused, takes } = clashesOf(
    { ...programmeOf(programme), exceptions: [moved] },
    programmes.map(programmeOf),
    today,
  );
  return { refused, takes, gives: [] };
}
