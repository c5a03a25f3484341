import type { z } from 'zod';
import { Panel } from '#app/desk/kit/panel.tsx';
import { useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { TimeAgo } from '#app/ui/time-ago.tsx';
import { londonTimeOf } from '#domain/dates.ts';
import { wireAnswer } from '#domain/desk/desk-overview.ts';
import styles from './dashboard.module.css';

type Source = z.infer<typeof wireAnswer>['sources'][number];

/** The counts in the order shown: the first two are of the last answer, the others of all so far. */
const COUNT_NAMES: Readonly<Record<string, string>> = {
  items: 'In the last answer',
  left: 'Left to others',
  added: 'New so far',
  corrected: 'Updated so far',
  withdrawn: 'Taken back so far',
  refused: 'Refused so far',
};

const parse = (answer: unknown) => wireAnswer.parse(answer);
/** Just after a start the first poll is still under way. */
const untilRead = ({ sources }: z.infer<typeof wireAnswer>) => (sources.length === 0 ? 10_000 : null);

/** The state of the wire feed: when no stories arrive, this says why. */
export function WirePanel() {
  const [state, reload] = useDeskData('/api/desk/wire', parse, untilRead);
  return (
    <Panel title="The wire" state={state} reload={reload}>
      {({ sources }) =>
        sources.length === 0 ? (
          <p className={styles.nothing}>
            No wire feed has been read yet. After a start this takes a minute or two. If it lasts, whoever runs the site
            sets WIRE_URL, or an administrator adds a feed in Sources.
          </p>
        ) : (
          sources.map((source) => <WireSource key={source.source} source={source} now={new Date()} />)
        )
      }
    </Panel>
  );
}

function waitOf({ pausedUntil, leftAloneUntil }: Source, now: Date): string {
  const isToCome = (time: string | null) => time !== null && new Date(time) > now;
  if (isToCome(leftAloneUntil)) return `, left alone until ${londonTimeOf(leftAloneUntil)} as it asked`;
  return isToCome(pausedUntil) ? ', paused for now' : '';
}

/** How one source is doing. */
export function WireSource({ source, now }: { source: Source; now: Date }) {
  const { lastSuccessAt, lastErrorAt, lastError, failuresInARow, counts, quarantined } = source;
  const isDown = failuresInARow > 0;
  return (
    <div className={styles.source}>
      <p className={isDown ? styles.down : styles.up}>
        {isDown ? `Failing: ${failuresInARow === 1 ? 'the last poll' : `the last ${failuresInARow} polls`}` : 'Working'}
        {waitOf(source, now)}
      </p>
      <dl className={styles.facts}>
        <dt>Source</dt>
        <dd>{source.name ?? 'The operator’s feed'}</dd>
        <dt>Last read</dt>
        <dd>{lastSuccessAt === null ? 'Never' : <TimeAgo at={lastSuccessAt} now={now} />}</dd>
        {lastError !== null && (
          <>
            <dt>Last error</dt>
            <dd>
              {lastError} {lastErrorAt !== null && <TimeAgo at={lastErrorAt} now={now} />}
            </dd>
          </>
        )}
        {Object.entries(COUNT_NAMES).map(([count, name]) => (
          <div key={count} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{(counts[count] ?? 0).toLocaleString('en-GB')}</dd>
          </div>
        ))}
        <dt>In quarantine</dt>
        <dd>{quarantined >= 1000 ? '1,000 or more' : quarantined}</dd>
      </dl>
    </div>
  );
}
