import { type ReactNode, useRef, useState } from 'react';

interface SavingSelectProps {
  readonly id?: string;
  readonly label: string;
  readonly value: string;
  /** Called once with the new value; the stored one is shown again when it has resolved. */
  readonly onChoose: (value: string) => unknown;
  readonly className?: string | undefined;
  readonly disabled?: boolean;
  /** The `option` elements. */
  readonly children: ReactNode;
}

/**
 * A `select` that acts at once. On a closed list the arrow keys step through the options; then it acts on Enter or on
 * blur, and Escape restores the stored value.
 */
export function SavingSelect({ id, label, value, onChoose, className, disabled, children }: SavingSelectProps) {
  const [chosen, setChosen] = useState<string | null>(null);
  const isWalking = useRef(false);
  const save = async (wanted: string | null) => {
    isWalking.current = false;
    if (wanted !== null && wanted !== value) await onChoose(wanted);
    setChosen(null);
  };
  return (
    <select
      id={id}
      disabled={disabled}
      className={className}
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
        setChosen(target.value);
        if (!isWalking.current) void save(target.value);
      }}
    >
      {children}
    </select>
  );
}
