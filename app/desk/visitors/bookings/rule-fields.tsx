import { type InputHTMLAttributes, useId, useState } from 'react';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { Field } from '#app/desk/kit/field.tsx';
import type { ShowRule } from '#domain/forms/bookings/show-rules.ts';
import styles from './bookings.module.css';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

interface RuleFieldsProps {
  readonly number: number;
  readonly rule: ShowRule;
  readonly onChange: (rule: ShowRule) => void;
  readonly onRemove: () => void;
}

/** One weekly slot of the show. */
export function RuleFields({ number, rule, onChange, onRemove }: RuleFieldsProps) {
  const id = useId();
  const set = (part: Partial<ShowRule>) => onChange({ ...rule, ...part });
  const input = (name: string, label: string, attributes: InputHTMLAttributes<HTMLInputElement>) => (
    <Field id={`${id}${name}`} label={label}>
      <input id={`${id}${name}`} {...attributes} />
    </Field>
  );
  return (
    <li className={styles.rule} aria-label={`Line ${number}`}>
      <div className={styles.times}>
        <Field id={`${id}weekday`} label="Weekday">
          <select
            id={`${id}weekday`}
            value={rule.weekday}
            onChange={(event) => set({ weekday: Number(event.target.value) })}
          >
            {WEEKDAYS.map((name, index) => (
              <option key={name} value={index + 1}>
                {name}
              </option>
            ))}
          </select>
        </Field>
        {input('starts', 'Starts', {
          type: 'time',
          required: true,
          value: rule.starts,
          onChange: (event) => set({ starts: event.target.value.slice(0, 5) }),
        })}
        {input('ends', 'Ends', {
          type: 'time',
          required: true,
          value: rule.ends,
          onChange: (event) => set({ ends: event.target.value.slice(0, 5) }),
        })}
        {input('capacity', 'Places', {
          type: 'number',
          required: true,
          min: 1,
          max: 100,
          value: rule.capacity,
          onChange: (event) => set({ capacity: Number(event.target.value) }),
        })}
        {input('from', 'First day (optional)', {
          type: 'date',
          value: rule.from ?? '',
          onChange: (event) => set({ from: event.target.value || null }),
        })}
        {input('until', 'Last day (optional)', {
          type: 'date',
          value: rule.until ?? '',
          onChange: (event) => set({ until: event.target.value || null }),
        })}
      </div>
      <CancelledDays id={`${id}cancelled`} rule={rule} onChange={(cancelled) => set({ cancelled })} />
      <div>
        <DeskButton look="danger" onClick={onRemove}>
          Remove line {number}
        </DeskButton>
      </div>
    </li>
  );
}

interface CancelledDaysProps {
  readonly id: string;
  readonly rule: ShowRule;
  readonly onChange: (days: string[]) => void;
}

/** A typed list of dates. The server names invalid ones when the form is saved. */
function CancelledDays({ id, rule, onChange }: CancelledDaysProps) {
  const [text, setText] = useState(rule.cancelled.join(', '));
  return (
    <Field id={id} label="No show on" help="Dates without a show, such as 2026-12-26, separated by commas.">
      <input
        id={id}
        value={text}
        aria-describedby={`${id}help`}
        onChange={(event) => {
          setText(event.target.value);
          onChange(event.target.value.split(/[\s,]+/).filter((day) => day !== ''));
        }}
      />
    </Field>
  );
}
