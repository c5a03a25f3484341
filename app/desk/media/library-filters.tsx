import { useId } from 'react';
import { Choice } from '#app/desk/kit/choice.tsx';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import { TypedSearch, useTyped } from '#app/desk/kit/typed-search.tsx';
import { EVERYTHING, isNarrowed, type LibraryFilter } from './library-filter.ts';
import styles from './library-filters.module.css';

const ALL = ['', 'All'] as const;

interface LibraryFiltersProps {
  readonly filter: LibraryFilter;
  readonly onChange: (change: Partial<LibraryFilter>) => void;
}

/** Search words and filters of the library. */
export function LibraryFilters({ filter, onChange: set }: LibraryFiltersProps) {
  return (
    <search className={styles.filters}>
      <TypedSearch className={styles.field} label="Search pictures" value={filter.q} onTyped={(q) => set({ q })} />
      <Choice
        className={styles.field}
        label="Source"
        value={filter.source}
        options={[ALL, ['desk', 'Uploaded here'], ['wire', 'The wire'], ['sample', 'Samples']]}
        onChoose={(source) => set({ source })}
      />
      <Choice
        className={styles.field}
        label="Uploaded by"
        value={filter.mine}
        options={[
          ['', 'Anybody'],
          ['1', 'Me'],
        ]}
        onChoose={(mine) => set({ mine })}
      />
      <Choice
        className={styles.field}
        label="Credit"
        value={filter.credit}
        options={[ALL, ['yes', 'With a credit'], ['no', 'Without a credit']]}
        onChoose={(credit) => set({ credit })}
      />
      <Choice
        className={styles.field}
        label="Alt text"
        value={filter.alt}
        options={[ALL, ['yes', 'With alt text'], ['no', 'Without alt text']]}
        onChoose={(alt) => set({ alt })}
      />
      <Choice
        className={styles.field}
        label="Use"
        value={filter.used}
        options={[ALL, ['yes', 'Used'], ['no', 'Unused']]}
        onChoose={(used) => set({ used })}
      />
      <Choice
        className={styles.field}
        label="File type"
        value={filter.type}
        options={[ALL, ['jpeg', 'JPEG'], ['png', 'PNG'], ['webp', 'WebP'], ['gif', 'GIF'], ['avif', 'AVIF']]}
        onChoose={(type) => set({ type })}
      />
      <DayField label="Added from" value={filter.from} onChoose={(from) => set({ from })} />
      <DayField label="Added until" value={filter.to} onChoose={(to) => set({ to })} />
      {isNarrowed(filter) && (
        <div className={styles.all}>
          <DeskButton onClick={() => set(EVERYTHING)}>Show all</DeskButton>
        </div>
      )}
    </search>
  );
}

interface DayFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onChoose: (day: string) => void;
}

function DayField({ label, value, onChoose }: DayFieldProps) {
  const id = useId();
  // As it is typed: set back to `value`, the field would lose its day and month before the year is there.
  const { typed, setTyped, setSent } = useTyped(value);
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="date"
        min="2000-01-01"
        max="2099-12-31"
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value);
          // Ignores years that are only half typed, which are outside the library's dates.
          if (!target.validity.valid) return;
          setSent(target.value);
          onChoose(target.value);
        }}
      />
    </div>
  );
}
