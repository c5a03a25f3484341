import { useState } from 'react';
import catalogue from '#app/desk/kit/catalogue.module.css';
import { SearchField } from '#app/desk/kit/screen.tsx';
import type { DeskProgramme } from '#domain/schedule/desk-schedule.ts';
import { ruleText } from './schedule-words.ts';

interface ProgrammeListProps {
  readonly programmes: readonly DeskProgramme[];
  readonly chosen: string | null;
  readonly onChoose: (id: string) => void;
}

/** All programmes by name, with when they are on. */
export function ProgrammeList({ programmes, chosen, onChoose }: ProgrammeListProps) {
  const [asked, setAsked] = useState('');
  const words = asked.trim().toLowerCase();
  const found = programmes
    .filter(({ facts }) => facts.title.toLowerCase().includes(words))
    .toSorted((one, other) => one.facts.title.localeCompare(other.facts.title, 'en-GB'));
  return (
    <>
      <div className={catalogue.tools}>
        <SearchField label="Search programmes" value={asked} onType={setAsked} />
      </div>
      <div className={catalogue.paged}>
        {found.length === 0 && <p className={catalogue.nothing}>No programme of that name.</p>}
        <ul className={catalogue.rows} aria-label="Programmes">
          {found.map(({ _id, facts, rule }) => (
            <li key={_id}>
              <button
                type="button"
                className={catalogue.choose}
                aria-current={_id === chosen}
                onClick={() => onChoose(_id)}
              >
                <span className={catalogue.words}>
                  <span className={catalogue.name}>{facts.title}</span>
                  <br />
                  <span className={catalogue.small}>{ruleText(rule)}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
