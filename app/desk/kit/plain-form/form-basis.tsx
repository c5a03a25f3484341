import { useEffect, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { DeskButton } from '../desk-button.tsx';
import noticeStyles from '../notice.module.css';
import type { PlainFormHandle } from './use-plain-form.ts';

interface FormBasis<Stored> {
  /** The stored version that the form was filled from: saves name it. */
  readonly basis: Stored;
  /** A newer version is stored, and what is typed is based on an older one. */
  readonly isBehind: boolean;
  /** Fills the form from a stored version, in place of what is typed. */
  readonly startFrom: (stored: Stored) => void;
}

/**
 * Keeps a form with the stored version that it was filled from. A newer one fills the form while nothing is typed;
 * otherwise what is typed stays, as does its basis, so that a save does not pass over somebody else's.
 */
export function useFormBasis<In extends FieldValues, Out, Stored>(
  form: PlainFormHandle<In, Out>,
  stored: Stored,
  { isNewer, typedOf }: { isNewer: (one: Stored, other: Stored) => boolean; typedOf: (stored: Stored) => In },
): FormBasis<Stored> {
  const [basis, setBasis] = useState(stored);
  const isAhead = isNewer(stored, basis);
  const startFrom = (present: Stored) => {
    setBasis(present);
    form.reset(typedOf(present));
  };
  const latest = useRef(startFrom);
  useEffect(() => {
    latest.current = startFrom;
  });
  const { isDirty } = form;
  useEffect(() => {
    if (isAhead && !isDirty) latest.current(stored);
  }, [isAhead, isDirty, stored]);
  return { basis, isBehind: isAhead && isDirty, startFrom };
}

interface SettingsBehindProps {
  /** What was changed, such as 'source'. */
  readonly what: string;
  readonly onPresent: () => void;
}

/** Says that somebody else has changed the settings that are being edited. */
export function SettingsBehind({ what, onPresent }: SettingsBehindProps) {
  return (
    <div className={noticeStyles.notice} role="status">
      <p>This {what} has been changed meanwhile. What you typed is still here, and cannot be saved over it.</p>
      <DeskButton onClick={onPresent}>Show the present settings</DeskButton>
    </div>
  );
}
