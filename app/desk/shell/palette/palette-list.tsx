import { Link } from 'react-router';
import { languageOf } from '#domain/text-language.ts';
import styles from './command-palette.module.css';
import type { PaletteEntry, PaletteGroup } from './palette-entries.ts';

interface PaletteListProps {
  readonly id: string;
  readonly groups: readonly PaletteGroup[];
  /** Which line Enter opens, counted through all groups. */
  readonly current: number;
  readonly optionId: (place: number) => string;
  readonly onChoose: (entry: PaletteEntry) => void;
}

/** The lines of the palette. The focus stays in the field; a place is a link, so that it opens in a new tab as well. */
export function PaletteList({ id, groups, current, optionId, onChoose }: PaletteListProps) {
  let first = 0;
  const placed = groups.map((group) => {
    const start = first;
    first += group.entries.length;
    return { ...group, start };
  });
  return (
    <div id={id} role="listbox" aria-label="Found">
      {placed.map(({ title, entries, start }) => (
        <fieldset key={title} className={styles.group}>
          <legend className={styles.title}>{title}</legend>
          {entries.map((entry, index) => (
            <Line
              key={entry.id}
              entry={entry}
              id={optionId(start + index)}
              isCurrent={start + index === current}
              onChoose={onChoose}
            />
          ))}
        </fieldset>
      ))}
    </div>
  );
}

interface LineProps {
  readonly entry: PaletteEntry;
  readonly id: string;
  readonly isCurrent: boolean;
  readonly onChoose: (entry: PaletteEntry) => void;
}

function Line({ entry, id, isCurrent, onChoose }: LineProps) {
  const { label, hint, does } = entry;
  const option = {
    id,
    role: 'option',
    'aria-selected': isCurrent,
    tabIndex: -1,
    className: styles.line,
    onClick: () => onChoose(entry),
  } as const;
  const words = (
    <>
      <span className={styles.label} lang={languageOf(label)}>
        {label}
      </span>{' '}
      <span className={styles.hint}>{hint}</span>
    </>
  );
  if ('action' in does) {
    return (
      <button type="button" {...option}>
        {words}
      </button>
    );
  }
  // The readers' site is another document.
  return does.to.startsWith('/admin/') ? (
    <Link to={does.to} {...option}>
      {words}
    </Link>
  ) : (
    <a href={does.to} {...option}>
      {words}
    </a>
  );
}
