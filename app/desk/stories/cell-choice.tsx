import { useRef, useState } from 'react';
import styles from './story-table.module.css';

interface CellChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, label: string])[];
  /** Resolves when the save has succeeded or failed. */
  readonly onChoose: (value: Value) => Promise<unknown>;
}

/**
 * A `select` in a table cell that saves at once. On a closed list the arrow keys step through the options; then it
 * saves on Enter or on blur, and Escape restores the stored value.
 */
export function CellChoice<Value extends string>({ label, value, options, onChoose }: CellChoiceProps<Value>) {
  const [chosen, setChosen] = useState<Value | null>(null);
  const isWalking = useRef(false);
  const save = async (wanted: Value | null) => {
    isWalking.current = false;
    if (wanted !== null && wanted !== value) await onChoose(wanted);
    setChosen(null);
  };
  return (
    <select
      className={styles.choice}
      aria-label={label}
      value={chosen ?? value}
      onKeyDown={({ key }) => {
        if (key === 'Enter') void save(chosen);
        else if (key === 'Escape') void save(null);
        else if (key !== 'Tab') isWalking.current = true;
      }}
      onPointerDown={() => {
        isWalking.current = false;
      }}
      onBlur={() => {
        if (isWalking.current) void save(chosen);
      }}
      onChange={({ target }) => {
        const wanted = options.find(([one]) => one === target.value)?.[0] ?? null;
        setChosen(wanted);
        if (!isWalking.current) void save(wanted);
      }}
    >
      {options.map(([one, text]) => (
        <option key={one} value={one}>
          {text}
        </option>
      ))}
    </select>
  );
}
