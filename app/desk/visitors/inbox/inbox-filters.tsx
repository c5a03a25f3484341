import { useEffect, useId, useRef, useState } from 'react';
import toolStyles from '#app/desk/kit/tools.module.css';
import { useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { colleaguesAnswer } from '#domain/desk/inbox.ts';
import { SUBMISSION_LABELS } from '#domain/forms/submission.ts';
import { FILTER_CHOICES, type InboxFilter } from './inbox-filter.ts';
import { STATE_LABELS } from './inbox-words.ts';

const TYPING_PAUSE_MS = 250;
const parse = (answer: unknown) => colleaguesAnswer.parse(answer).colleagues;
const stateLabel = (state: InboxFilter['state']) =>
  state === 'todo' ? 'To do' : state === 'all' ? 'Everything' : STATE_LABELS[state];

interface InboxFiltersProps {
  readonly filter: InboxFilter;
  readonly words: string;
  readonly onFilter: (filter: InboxFilter) => void;
  readonly onWords: (words: string) => void;
}

/** Search and filters of the inbox. */
export function InboxFilters({ filter, words, onFilter, onWords }: InboxFiltersProps) {
  const [colleagues] = useDeskData('/api/desk/inbox/colleagues', parse);
  const people = colleagues.kind === 'ready' ? colleagues.data : [];
  return (
    <search className={toolStyles.tools}>
      <WordsField words={words} onWords={onWords} />
      <Choice
        label="State"
        value={filter.state}
        options={FILTER_CHOICES.state.map((state) => [state, stateLabel(state)])}
        onChoose={(value) => {
          const state = FILTER_CHOICES.state.find((one) => one === value);
          if (state) onFilter({ ...filter, state });
        }}
      />
      <Choice
        label="Kind"
        value={filter.kind}
        options={[['', 'All kinds'], ...FILTER_CHOICES.kind.map((kind) => [kind, SUBMISSION_LABELS[kind]] as const)]}
        onChoose={(value) => onFilter({ ...filter, kind: FILTER_CHOICES.kind.find((one) => one === value) ?? '' })}
      />
      <Choice
        label="Assigned to"
        value={filter.assigned}
        options={[
          ['', 'Anybody'],
          ['me', 'Me'],
          ['nobody', 'Nobody'],
          ...people.map(({ _id, name }) => [_id, name] as const),
        ]}
        onChoose={(assigned) => onFilter({ ...filter, assigned })}
      />
    </search>
  );
}

interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChoose: (value: string) => void;
}

export function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <label className={toolStyles.search}>
      <span>{label}</span>
      <select value={value} onChange={({ target }) => onChoose(target.value)}>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Searches shortly after the last key, not at each one, because every search is recorded in the audit log. */
function WordsField({ words, onWords }: Pick<InboxFiltersProps, 'words' | 'onWords'>) {
  const id = useId();
  const [typed, setTyped] = useState(words);
  const latest = useRef(onWords);
  useEffect(() => {
    latest.current = onWords;
  });
  useEffect(() => {
    if (typed.trim() === words.trim()) return;
    const timer = setTimeout(() => latest.current(typed.trim()), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, words]);
  return (
    <div className={toolStyles.search}>
      <label htmlFor={id}>Search</label>
      <input id={id} type="search" maxLength={200} value={typed} onChange={({ target }) => setTyped(target.value)} />
    </div>
  );
}
