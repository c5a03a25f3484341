import { useEffect, useId, useRef, useState } from 'react';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { STATE_LABELS } from '#app/desk/kit/state-chips.tsx';
import { theSection } from '#domain/sections.ts';
import styles from './stories.module.css';
import { FILTER_CHOICES, isNarrowed, NO_FILTER, type StoryFilter } from './story-filter.ts';

export const KIND_LABELS = { article: 'Article', blog: 'Blog post', 'deep-dive': 'Deep dive' } as const;

const TYPING_PAUSE_MS = 250;

interface StoryFiltersProps {
  readonly filter: StoryFilter;
  readonly setFilter: (filter: StoryFilter) => void;
  /** The only kind that the screen shows; `''` for all kinds. */
  readonly onlyKind: StoryFilter['kind'];
}

/** The inputs of the filter. */
export function StoryFilters({ filter, setFilter, onlyKind }: StoryFiltersProps) {
  const set = (change: Partial<StoryFilter>) => setFilter({ ...filter, ...change });
  return (
    <search className={styles.filters}>
      <TypedFilter label="Search" value={filter.q} onChange={(q) => set({ q })} />
      <Choice
        label="State"
        value={filter.state}
        choices={FILTER_CHOICES.state}
        labelOf={(state) => STATE_LABELS[state]}
        onChange={(state) => set({ state })}
      />
      <Choice
        label="Section"
        value={filter.section}
        choices={FILTER_CHOICES.section}
        labelOf={(slug) => theSection(slug).title}
        onChange={(section) => set({ section })}
      />
      {onlyKind === '' && (
        <Choice
          label="Kind"
          value={filter.kind}
          choices={FILTER_CHOICES.kind}
          labelOf={(kind) => KIND_LABELS[kind]}
          onChange={(kind) => set({ kind })}
        />
      )}
      <Choice
        label="Source"
        value={filter.source}
        choices={FILTER_CHOICES.source}
        labelOf={(source) => (source === 'desk' ? 'Our desk' : 'The wire')}
        onChange={(source) => set({ source })}
      />
      <TypedFilter label="Author" value={filter.author} onChange={(author) => set({ author })} />
      <label className={styles.mine}>
        <input
          type="checkbox"
          checked={filter.mine === '1'}
          onChange={({ target }) => set({ mine: target.checked ? '1' : '' })}
        />
        Mine only
      </label>
      {isNarrowed(filter, onlyKind) && <DeskButton onClick={() => setFilter(NO_FILTER)}>Show all</DeskButton>}
    </search>
  );
}

interface ChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T | '';
  readonly choices: readonly T[];
  readonly labelOf: (choice: T) => string;
  readonly onChange: (value: T | '') => void;
}

function Choice<T extends string>({ label, value, choices, labelOf, onChange }: ChoiceProps<T>) {
  const id = useId();
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        value={value}
        onChange={({ target }) => onChange(choices.find((choice) => choice === target.value) ?? '')}
      >
        <option value="">All</option>
        {choices.map((choice) => (
          <option key={choice} value={choice}>
            {labelOf(choice)}
          </option>
        ))}
      </select>
    </div>
  );
}

interface TypedFilterProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A text filter, applied shortly after the last key. */
function TypedFilter({ label, value, onChange }: TypedFilterProps) {
  const id = useId();
  const [typed, setTyped] = useState(value);
  const [shownFor, setShownFor] = useState(value);
  if (shownFor !== value) {
    setShownFor(value);
    setTyped(value);
  }
  const latest = useRef(onChange);
  useEffect(() => {
    latest.current = onChange;
  });
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => {
      setShownFor(typed.trim());
      latest.current(typed.trim());
    }, TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return (
    <div className={styles.filter}>
      <label htmlFor={id}>{label}</label>
      <input id={id} type="search" maxLength={200} value={typed} onChange={({ target }) => setTyped(target.value)} />
    </div>
  );
}
