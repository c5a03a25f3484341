import type { z } from 'zod';
import { Panel } from '#app/desk/kit/panel.tsx';
import { useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { TimeAgo } from '#app/ui/time-ago.tsx';
import { wireAnswer } from '#domain/desk/desk-overview.ts';
import styles from './dashboard.module.css';

type WireSource = z.infer<typeof wireAnswer>['sources'][number];

const parse = (answer: unknown) => wireAnswer.parse(answer);

/** The state of the wire feed: when no stories arrive, this says why. */
export function WirePanel() {
  const [state, reload] = useDeskData('/api/desk/wire', parse);
  return (
    <Panel title="The wire" state={state} reload={reload}>
      {({ sources }) =>
        sources.length === 0 ? (
          <p className={styles.nothing}>No wire feed has been read yet. Set its address in WIRE_URL.</p>
        ) : (
          sources.map((source) => <Source key={source.source} {...source} />)
        )
      }
    </Panel>
  );
}

function Source(source: WireSource) {
  const { lastSuccessAt, lastErrorAt, lastError, failuresInARow, pausedUntil, counts, quarantined } = source;
  const now = new Date();
  const isDown = failuresInARow > 0;
  return (
    <div className={styles.source}>
      <p className={isDown ? styles.down : styles.up}>
        {isDown ? `Failing, ${failuresInARow} ${failuresInARow === 1 ? 'time' : 'times'} in a row` : 'Working'}
        {pausedUntil !== null && new Date(pausedUntil) > now && ', paused for now'}
      </p>
      <dl className={styles.facts}>
        <dt>Source</dt>
        <dd>{source.name ?? source.source}</dd>
        <dt>Last read</dt>
        <dd>{lastSuccessAt === null ? 'never' : <TimeAgo at={lastSuccessAt} now={now} />}</dd>
        {lastError !== null && (
          <>
            <dt>Last error</dt>
            <dd>
              {lastError} {lastErrorAt !== null && <TimeAgo at={lastErrorAt} now={now} />}
            </dd>
          </>
        )}
        {Object.entries(counts).map(([name, count]) => (
          <div key={name} className={styles.fact}>
            <dt>{inWords(name)}</dt>
            <dd>{count.toLocaleString('en-GB')}</dd>
          </div>
        ))}
        <dt>Refused items</dt>
        <dd>{quarantined >= 1000 ? '1,000 or more' : quarantined}</dd>
      </dl>
    </div>
  );
}

/** 'lastBatch' → 'Last batch'. */
function inWords(name: string): string {
  const words = name
    .replace(/[_-]+/g, ' ')
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
