import { useId } from 'react';
import { FieldError } from '#app/desk/kit/field.tsx';
import { boundField, FormArea, FormCheck, FormSelect, FormText } from '#app/desk/kit/plain-form/form-fields.tsx';
import type { PlainFormHandle } from '#app/desk/kit/plain-form/use-plain-form.ts';
import styles from './schedule.module.css';
import { DAY_NAMES } from './schedule-words.ts';
import type { TypedPlan } from './typed-plan.ts';

interface InputsProps<Out> {
  readonly form: PlainFormHandle<TypedPlan, Out>;
}

export function ProgrammeInputs<Out>({ form }: InputsProps<Out>) {
  const isWeekly = form.watch('kind') === 'weekly';
  return (
    <>
      <FactInputs form={form} />
      <FormSelect form={form} name="kind" label="On">
        <option value="weekly">Every week</option>
        <option value="once">Once</option>
      </FormSelect>
      {isWeekly && <Days form={form} />}
      <div className={styles.pair}>
        {!isWeekly && <FormText form={form} name="date" label="Date" sort={{ type: 'date' }} />}
        <TimeInputs form={form} />
      </div>
      {isWeekly && (
        <div className={styles.pair}>
          <FormText form={form} name="from" label="First day" sort={{ type: 'date' }} />
          <FormText form={form} name="until" label="Last day, if any" sort={{ type: 'date' }} />
        </div>
      )}
    </>
  );
}

/** The texts of a programme, or of what replaces it on a day. */
export function FactInputs<Out>({ form }: InputsProps<Out>) {
  return (
    <>
      <FormText form={form} name="title" label="Title" maxLength={160} required />
      <FormArea form={form} name="summary" label="Summary" className={styles.area} maxLength={1000} />
      <FormText form={form} name="category" label="Category" maxLength={60} />
      <FormCheck form={form} name="isLive" className={styles.check}>
        Live broadcast
      </FormCheck>
    </>
  );
}

/** The inputs for start and length. */
export function TimeInputs<Out>({ form }: InputsProps<Out>) {
  return (
    <>
      <FormText form={form} name="start" label="Start, London time" sort={{ type: 'time' }} />
      <FormText form={form} name="minutes" label="Minutes" maxLength={4} sort={{ inputMode: 'numeric' }} />
    </>
  );
}

function Days<Out>({ form }: InputsProps<Out>) {
  const id = useId();
  const { error, control } = boundField(form, 'days', { id, label: 'Days' });
  return (
    <>
      <fieldset className={styles.days}>
        <legend>Days</legend>
        {DAY_NAMES.map((name, index) => (
          <label key={name} className={styles.check}>
            <input {...control} id={`${id}${index}`} type="checkbox" value={index + 1} />
            {name}
          </label>
        ))}
      </fieldset>
      <FieldError id={id} error={error} />
    </>
  );
}
