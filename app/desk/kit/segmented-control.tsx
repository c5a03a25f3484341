import { DeskButton } from './desk-button.tsx';
import styles from './segmented-control.module.css';

interface SegmentedControlProps<Value extends string> {
  readonly label: string;
  /** For a label that is worth its place; otherwise screen readers alone are told it. */
  readonly isLabelShown?: boolean;
  readonly value: Value;
  readonly options: readonly (readonly [value: Value, label: string])[];
  readonly onChoose: (value: Value) => void;
}

/** Buttons of which exactly one is pressed: how a screen is shown, or which of its entries. */
export function SegmentedControl<Value extends string>(props: SegmentedControlProps<Value>) {
  const { label, isLabelShown = false, value, options, onChoose } = props;
  return (
    <fieldset className={styles.control} aria-label={isLabelShown ? undefined : label}>
      {isLabelShown && <legend className={styles.label}>{label}</legend>}
      {options.map(([one, text]) => (
        <DeskButton key={one} aria-pressed={one === value} onClick={() => onChoose(one)}>
          {text}
        </DeskButton>
      ))}
    </fieldset>
  );
}
