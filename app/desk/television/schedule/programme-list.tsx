import { useState } from 'react';
import listStyles from '#app/desk/kit/list.module.css';
import textStyles from '#app/desk/kit/text.module.css';
import toolStyles from '#app/desk/kit/tools.module.css';
import { TypedSearch } from '#app/desk/kit/typed-search.tsx';
import { useEntryFocus } from '#app/desk/kit/use-entry-focus.ts';
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
  const entries = useEntryFocus<HTMLUListElement>();
  const words = asked.toLowerCase();
  const found = programmes
    .filter(({ facts }) => facts.title.toLowerCase().includes(words))
    .toSorted((one, other) => one.facts.title.localeCompare(other.facts.title, 'en-GB'));
  return (
    <>
      <div className={toolStyles.tools}>
        <TypedSearch label="Search programmes" value={asked} onTyped={setAsked} />
      </div>
      <div className={listStyles.frame}>
        {found.length === 0 && <p className={listStyles.nothing}>No programmes match.</p>}
        <ul {...entries} className={listStyles.rows} aria-label="Programmes">
          {found.map(({ _id, facts, rule }) => (
            <li key={_id}>
              <button
                type="button"
                className={listStyles.choose}
                aria-current={_id === chosen}
                onClick={() => onChoose(_id)}
              >
                <span className={listStyles.words}>
                  <span className={textStyles.name}>{facts.title}</span>
                  <br />
                  <span className={textStyles.small}>{ruleText(rule)}</span>
                </span>
              </button>
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
