import { SavingSelect } from '#app/desk/kit/saving-select.tsx';
import styles from './story-table.module.css';

interface CellChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, label: string])[];
  /** Resolves when the save has succeeded or failed. */
  readonly onChoose: (value: Value) => Promise<unknown>;
}

/** A `select` in a table cell that saves at once. */
export function CellChoice<Value extends string>({ label, value, options, onChoose }: CellChoiceProps<Value>) {
  return (
    <SavingSelect
      className={styles.choice}
      label={label}
      value={value}
      onChoose={async (wanted) => {
        const chosen = options.find(([one]) => one === wanted);
        if (chosen) await onChoose(chosen[0]);
      }}
    >
      {options.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </SavingSelect>
  );
}
