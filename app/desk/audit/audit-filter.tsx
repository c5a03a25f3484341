import { Choice } from '#app/desk/kit/choice.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import toolStyles from '#app/desk/kit/tools.module.css';
import { useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { peopleAnswer } from '#domain/desk/people.ts';
import { actionsOf, SUBJECTS } from './audit-actions.ts';

export interface AuditFilter {
  readonly user: string;
  readonly subject: string;
  readonly action: string;
}

const NO_FILTER: AuditFilter = { user: '', subject: '', action: '' };

/** Reads a filter from an address; '' does not filter. */
export function auditFilterOf(query: URLSearchParams): AuditFilter {
  return { user: query.get('user') ?? '', subject: query.get('subject') ?? '', action: query.get('action') ?? '' };
}

/** Writes a filter as the query of an address, and of the API, without its empty values. */
export function queryOf(filter: AuditFilter): URLSearchParams {
  return new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''));
}

const parse = (answer: unknown) => peopleAnswer.parse(answer).people;

interface AuditFiltersProps {
  readonly filter: AuditFilter;
  readonly onChange: (filter: AuditFilter) => void;
}

/** Filters the log by person, by kind of subject and by action. */
export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const [people] = useDeskData('/api/desk/people', parse);
  const colleagues = people.kind === 'ready' ? people.data : [];
  const { user, subject, action } = filter;

  function chooseSubject(chosen: string) {
    // Drops an action that the new subject does not have: it would match nothing.
    const keepsAction = actionsOf(chosen).includes(action);
    onChange({ ...filter, subject: chosen, action: keepsAction ? action : '' });
  }

  return (
    <div className={toolStyles.tools}>
      <Choice
        label="Person"
        value={user}
        options={[['', 'Everybody'], ...colleagues.map(({ _id, name }) => [_id, name] as const)]}
        onChoose={(chosen) => onChange({ ...filter, user: chosen })}
      />
      <Choice
        label="About"
        value={subject}
        options={[['', 'Everything'], ...Object.entries(SUBJECTS)]}
        onChoose={chooseSubject}
      />
      <Choice
        label="Action"
        value={action}
        options={[
          ['', 'All actions'],
          ...actionsOf(subject).map((one) => [one, one.charAt(0).toUpperCase() + one.slice(1)] as const),
        ]}
        onChoose={(chosen) => onChange({ ...filter, action: chosen })}
      />
      {(user !== '' || subject !== '' || action !== '') && (
        <DeskButton onClick={() => onChange(NO_FILTER)}>Show all</DeskButton>
      )}
    </div>
  );
}
