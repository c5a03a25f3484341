import { useId } from 'react';
import { Field, TextField } from '#app/desk/kit/field.tsx';
import type { ProgrammeDraft } from './programme-draft.ts';
import styles from './schedule.module.css';
import { DAY_NAMES } from './schedule-words.ts';

interface InputsProps {
  readonly draft: ProgrammeDraft;
  readonly set: (some: Partial<ProgrammeDraft>) => void;
}

export type Facts = Pick<ProgrammeDraft, 'title' | 'summary' | 'category' | 'isLive'>;

export function ProgrammeInputs({ draft, set }: InputsProps) {
  const id = useId();
  return (
    <>
      <FactInputs facts={draft} set={set} />
      <Field id={`${id}kind`} label="On">
        <select
          id={`${id}kind`}
          value={draft.kind}
          onChange={({ target }) => set({ kind: target.value === 'once' ? 'once' : 'weekly' })}
        >
          <option value="weekly">Every week</option>
          <option value="once">Once</option>
        </select>
      </Field>
      {draft.kind === 'weekly' && <Days days={draft.days} set={set} />}
      <div className={styles.pair}>
        {draft.kind === 'once' && <DateField label="Date" value={draft.date} onPick={(date) => set({ date })} />}
        <TimeField label="Start, London time" value={draft.start} onPick={(start) => set({ start })} />
        <MinutesField value={draft.minutes} onType={(minutes) => set({ minutes })} />
      </div>
      {draft.kind === 'weekly' && (
        <div className={styles.pair}>
          <DateField label="First day" value={draft.from} onPick={(from) => set({ from })} />
          <DateField label="Last day, if any" value={draft.until} onPick={(until) => set({ until })} />
        </div>
      )}
    </>
  );
}

/** What is said of a programme, or of what stands in its place. */
export function FactInputs({ facts, set }: { facts: Facts; set: (some: Partial<Facts>) => void }) {
  const id = useId();
  const { title, summary, category, isLive } = facts;
  return (
    <>
      <TextField
        id={`${id}title`}
        label="Title"
        value={title}
        maxLength={160}
        required
        onType={(text) => set({ title: text })}
      />
      <Field id={`${id}summary`} label="Summary">
        <textarea
          id={`${id}summary`}
          className={styles.area}
          value={summary}
          maxLength={1000}
          onChange={({ target }) => set({ summary: target.value })}
        />
      </Field>
      <TextField
        id={`${id}category`}
        label="Category"
        value={category}
        maxLength={60}
        onType={(text) => set({ category: text })}
      />
      <label className={styles.check}>
        <input type="checkbox" checked={isLive} onChange={({ target }) => set({ isLive: target.checked })} />
        Live broadcast
      </label>
    </>
  );
}

function Days({ days, set }: { days: readonly number[]; set: InputsProps['set'] }) {
  const toggle = (day: number, isOn: boolean) =>
    set({ days: isOn ? [...days, day].toSorted() : days.filter((one) => one !== day) });
  return (
    <fieldset className={styles.days}>
      <legend>Days</legend>
      {DAY_NAMES.map((name, index) => (
        <label key={name} className={styles.check}>
          <input
            type="checkbox"
            checked={days.includes(index + 1)}
            onChange={({ target }) => toggle(index + 1, target.checked)}
          />
          {name}
        </label>
      ))}
    </fieldset>
  );
}

interface PickProps {
  readonly label: string;
  readonly value: string;
  readonly onPick: (value: string) => void;
}

export function DateField({ label, value, onPick }: PickProps) {
  const id = useId();
  return (
    <Field id={id} label={label}>
      <input id={id} type="date" value={value} onChange={({ target }) => onPick(target.value)} />
    </Field>
  );
}

export function TimeField({ label, value, onPick }: PickProps) {
  const id = useId();
  return (
    <Field id={id} label={label}>
      <input id={id} type="time" value={value} onChange={({ target }) => onPick(target.value)} />
    </Field>
  );
}

export function MinutesField({ value, onType }: { value: string; onType: (value: string) => void }) {
  const id = useId();
  return (
    <TextField id={id} label="Minutes" value={value} maxLength={4} sort={{ inputMode: 'numeric' }} onType={onType} />
  );
}
