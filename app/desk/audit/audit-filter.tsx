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

/** Changes a filter, and drops an action that its subject does not have: it would match nothing. */
export function withChosen(filter: AuditFilter, chosen: Partial<AuditFilter>): AuditFilter {
  const next = { ...filter, ...chosen };
  return actionsOf(next.subject).includes(next.action) ? next : { ...next, action: '' };
}

interface AuditFiltersProps {
  readonly filter: AuditFilter;
  readonly onChange: (chosen: Partial<AuditFilter>) => void;
}

/** Filters the log by person, by kind of subject and by action. */
export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const [people] = useDeskData('/api/desk/people', parse);
  const colleagues = people.kind === 'ready' ? people.data : [];
  const { user, subject, action } = filter;

  return (
    <div className={toolStyles.tools}>
      <Choice
        label="Person"
        value={user}
        options={[['', 'Everybody'], ...colleagues.map(({ _id, name }) => [_id, name] as const)]}
        onChoose={(chosen) => onChange({ user: chosen })}
      />
      <Choice
        label="About"
        value={subject}
        options={[['', 'Everything'], ...Object.entries(SUBJECTS)]}
        onChoose={(chosen) => onChange({ subject: chosen })}
      />
      <Choice
        label="Action"
        value={action}
        options={[
          ['', 'All actions'],
          ...actionsOf(subject).map((one) => [one, one.charAt(0).toUpperCase() + one.slice(1)] as const),
        ]}
        onChoose={(chosen) => onChange({ action: chosen })}
      />
      {(user !== '' || subject !== '' || action !== '') && (
        <DeskButton onClick={() => onChange(NO_FILTER)}>Show all</DeskButton>
      )}
    </div>
  );
}
