import { Choice } from '#app/desk/kit/choice.tsx';
import toolStyles from '#app/desk/kit/tools.module.css';
import { TypedSearch } from '#app/desk/kit/typed-search.tsx';
import { useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { colleaguesAnswer } from '#domain/desk/inbox.ts';
import { SUBMISSION_LABELS } from '#domain/forms/submission.ts';
import { FILTER_CHOICES, type InboxFilter } from './inbox-filter.ts';
import { STATE_LABELS } from './inbox-words.ts';

const parse = (answer: unknown) => colleaguesAnswer.parse(answer).colleagues;
const stateLabel = (state: InboxFilter['state']) =>
  state === 'todo' ? 'To do' : state === 'all' ? 'Everything' : STATE_LABELS[state];

interface InboxFiltersProps {
  readonly filter: InboxFilter;
  readonly words: string;
  readonly onFilter: (chosen: Partial<InboxFilter>) => void;
  readonly onWords: (words: string) => void;
}

/** Search and filters of the inbox. Every search is recorded in the audit log. */
export function InboxFilters({ filter, words, onFilter, onWords }: InboxFiltersProps) {
  const [colleagues] = useDeskData('/api/desk/inbox/colleagues', parse);
  const people = colleagues.kind === 'ready' ? colleagues.data : [];
  return (
    <search className={toolStyles.tools}>
      <TypedSearch label="Search" value={words} onTyped={onWords} />
      <Choice
        label="State"
        value={filter.state}
        options={FILTER_CHOICES.state.map((state) => [state, stateLabel(state)] as const)}
        onChoose={(state) => onFilter({ state })}
      />
      <Choice
        label="Kind"
        value={filter.kind}
        options={[['', 'All kinds'], ...FILTER_CHOICES.kind.map((kind) => [kind, SUBMISSION_LABELS[kind]] as const)]}
        onChoose={(kind) => onFilter({ kind })}
      />
      <Choice
        label="Assigned to"
        value={filter.assigned}
        options={[
          ['', 'Anybody'],
          ['me', 'Me'],
          ['nobody', 'Nobody who can answer'],
          ...people.map(({ _id, name }) => [_id, name] as const),
        ]}
        onChoose={(assigned) => onFilter({ assigned })}
      />
    </search>
  );
}
