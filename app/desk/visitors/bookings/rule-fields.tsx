import type { z } from 'zod';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { FormNumber, FormSelect, FormText } from '#app/desk/kit/plain-form/form-fields.tsx';
import type { PlainFormHandle } from '#app/desk/kit/plain-form/use-plain-form.ts';
import styles from './bookings.module.css';
import type { typedTimes } from './typed-times.ts';

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const;

interface RuleFieldsProps {
  readonly form: PlainFormHandle<z.input<typeof typedTimes>, z.output<typeof typedTimes>>;
  readonly index: number;
  readonly onRemove: () => void;
}

/** One weekly slot of the show. */
export function RuleFields({ form, index, onRemove }: RuleFieldsProps) {
  return (
    <li className={styles.rule} aria-label={`Line ${index + 1}`}>
      <div className={styles.times}>
        <FormSelect form={form} name={`rules.${index}.weekday`} label="Weekday">
          {WEEKDAYS.map((name, day) => (
            <option key={name} value={day + 1}>
              {name}
            </option>
          ))}
        </FormSelect>
        <FormText form={form} name={`rules.${index}.starts`} label="Starts" required sort={{ type: 'time' }} />
        <FormText form={form} name={`rules.${index}.ends`} label="Ends" required sort={{ type: 'time' }} />
        <FormNumber form={form} name={`rules.${index}.capacity`} label="Places" min={1} max={100} />
        <FormText form={form} name={`rules.${index}.from`} label="First day (optional)" sort={{ type: 'date' }} />
        <FormText form={form} name={`rules.${index}.until`} label="Last day (optional)" sort={{ type: 'date' }} />
      </div>
      <FormText
        form={form}
        name={`rules.${index}.cancelled`}
        label="No show on"
        help="Dates without a show, such as 2026-12-26, separated by commas."
      />
      <div>
        <DeskButton onClick={onRemove}>Remove line {index + 1}</DeskButton>
      </div>
    </li>
  );
}
