import { useId } from 'react';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import toolStyles from '#app/desk/kit/tools.module.css';
import { useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { peopleAnswer } from '#domain/desk/people.ts';
import { actionsOf, KINDS } from './audited.ts';

export interface AuditFilter {
  readonly user: string;
  readonly subject: string;
  readonly action: string;
}

export const EVERYTHING: AuditFilter = { user: '', subject: '', action: '' };

const parse = (answer: unknown) => peopleAnswer.parse(answer).people;

interface AuditFiltersProps {
  readonly filter: AuditFilter;
  readonly onChange: (filter: AuditFilter) => void;
}

/** Whose deeds, about what, and which. */
export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const [people] = useDeskData('/api/desk/people', parse);
  const names = people.kind === 'ready' ? people.data : [];
  const { user, subject, action } = filter;

  function chooseSubject(chosen: string) {
    const fits = actionsOf(chosen).includes(action);
    onChange({ ...filter, subject: chosen, action: fits ? action : '' });
  }

  return (
    <div className={toolStyles.tools}>
      <Choice
        label="Person"
        all="Everybody"
        value={user}
        options={names.map(({ _id, name }) => [_id, name])}
        onChoose={(chosen) => onChange({ ...filter, user: chosen })}
      />
      <Choice label="About" all="Everything" value={subject} options={KINDS} onChoose={chooseSubject} />
      <Choice
        label="Deed"
        all="All deeds"
        value={action}
        options={actionsOf(subject).map((one) => [one, one.charAt(0).toUpperCase() + one.slice(1)])}
        onChoose={(chosen) => onChange({ ...filter, action: chosen })}
      />
      {(user !== '' || subject !== '' || action !== '') && (
        <DeskButton onClick={() => onChange(EVERYTHING)}>Show all</DeskButton>
      )}
    </div>
  );
}

interface ChoiceProps {
  readonly label: string;
  /** What no choice means. */
  readonly all: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChoose: (value: string) => void;
}

function Choice({ label, all, value, options, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <div className={toolStyles.search}>
      <label htmlFor={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChoose(event.target.value)}>
        <option value="">{all}</option>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
