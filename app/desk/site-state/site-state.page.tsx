import type { MetaFunction } from 'react-router';
import { DeskButton } from '#app/desk/kit/desk-button.tsx';
import factStyles from '#app/desk/kit/facts.module.css';
import listStyles from '#app/desk/kit/list.module.css';
import { LoadFailed } from '#app/desk/kit/load-failed.tsx';
import { Mark } from '#app/desk/kit/mark.tsx';
import { OnlyFor } from '#app/desk/kit/only-for.tsx';
import { ScreenHead } from '#app/desk/kit/screen-head.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import { useDeskData, useLastData } from '#app/desk/kit/use-desk-data.ts';
import { TimeAgo } from '#app/ui/time-ago.tsx';
import { britishDateTime } from '#domain/dates.ts';
import { PART_STATES, type SiteState, type StateOfPart, siteStateAnswer } from '#domain/desk/site-state.ts';
import { consequenceOf, labelOf, PART_WORDS } from './part-words.ts';
import styles from './site-state.module.css';

export const meta: MetaFunction = () => [
  { title: 'State of the site | MATV Desk' },
  { name: 'robots', content: 'noindex' },
];

const LOOK_AGAIN_MS = 30_000;
const parse = (answer: unknown) => siteStateAnswer.parse(answer);
const lookAgain = () => LOOK_AGAIN_MS;

export default function SiteStatePage() {
  return (
    <OnlyFor needed="administrator" title="State of the site">
      <SiteStateScreen />
    </OnlyFor>
  );
}

function SiteStateScreen() {
  const [state, reload] = useDeskData('/api/desk/site-state', parse, lookAgain);
  const answer = useLastData(state);
  return (
    <>
      <ScreenHead title="State of the site" action={<DeskButton onClick={reload}>Check again</DeskButton>}>
        How each part of the site is doing, what that means for readers, and what to do. It checks again every half
        minute.
      </ScreenHead>
      <section className={listStyles.frame} aria-label="Parts of the site" aria-busy={state.kind === 'loading'}>
        {state.kind === 'loading' && answer === undefined && <p className={listStyles.nothing}>Loading...</p>}
        {state.kind === 'failed' && <LoadFailed onRetry={reload}>{state.reason}</LoadFailed>}
        {answer && <PartList {...answer} isOld={state.kind === 'failed'} />}
      </section>
    </>
  );
}

/** All parts, those with problems first. `isOld`: a later check has failed. */
export function PartList({ at, parts, isOld }: SiteState & { readonly isOld: boolean }) {
  const now = new Date(at);
  const sorted = parts.toSorted((a, b) => PART_STATES.indexOf(a.state) - PART_STATES.indexOf(b.state));
  return (
    <>
      <p className={styles.summary}>
        <strong role="status">{summaryOf(parts)}</strong>{' '}
        <span className={textStyles.small}>
          {isOld ? 'This is how it was at ' : 'Checked at '}
          {britishDateTime(at)}
        </span>
      </p>
      <ul className={listStyles.rows}>
        {sorted.map((part) => (
          <PartRow key={part.part} {...part} now={now} />
        ))}
      </ul>
    </>
  );
}

function PartRow({ part, state, since, lastSuccessAt, facts, now }: StateOfPart & { readonly now: Date }) {
  const { name, purpose } = PART_WORDS[part];
  const consequence = consequenceOf(part, state);
  const isTroubled = state === 'failing' || state === 'slow';
  return (
    <li className={styles.part}>
      <h2 className={styles.name}>
        {name} <Mark {...lookOf(state)}>{labelOf(part, state)}</Mark>
      </h2>
      <p className={textStyles.small}>{purpose}</p>
      <dl className={factStyles.facts}>
        {since !== null && (
          <>
            <dt>Since</dt>
            <dd>
              <TimeAgo at={since} now={now} /> ({britishDateTime(since)})
            </dd>
          </>
        )}
        {(lastSuccessAt !== null || isTroubled) && (
          <>
            <dt>Last success</dt>
            <dd>{lastSuccessAt === null ? 'None is known' : <TimeAgo at={lastSuccessAt} now={now} />}</dd>
          </>
        )}
        {facts.length > 0 && (
          <>
            <dt>Now</dt>
            <dd>{facts.join(' ')}</dd>
          </>
        )}
        {consequence && (
          <>
            <dt>What it means</dt>
            <dd>{consequence.effect}</dd>
            <dt>What to do</dt>
            <dd>{consequence.remedy}</dd>
          </>
        )}
      </dl>
    </li>
  );
}

function lookOf(state: StateOfPart['state']): { readonly look?: 'good' | 'off' } {
  if (state === 'working') return { look: 'good' };
  return state === 'failing' ? { look: 'off' } : {};
}

function summaryOf(parts: readonly StateOfPart[]): string {
  const namesOf = (state: StateOfPart['state']) =>
    parts.filter((one) => one.state === state).map(({ part }) => PART_WORDS[part].name);
  const failing = namesOf('failing');
  const slow = namesOf('slow');
  if (failing.length === 0 && slow.length === 0) return 'Everything that is set up works.';
  return [
    failing.length > 0 ? `Not working: ${failing.join(', ')}.` : '',
    slow.length > 0 ? `With trouble: ${slow.join(', ')}.` : '',
  ]
    .join(' ')
    .trim();
}
