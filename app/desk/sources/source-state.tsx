import { Link } from 'react-router';
import factStyles from '#app/desk/kit/facts.module.css';
import { Mark } from '#app/desk/kit/mark.tsx';
import textStyles from '#app/desk/kit/text.module.css';
import { britishDateTime, londonTimeOf } from '#domain/dates.ts';
import type { SourceHealth } from '#domain/desk/sources.ts';
import styles from './sources.module.css';

interface StateProps {
  readonly isPaused: boolean;
  readonly health: SourceHealth;
}

/** The state of a source in a word or two. */
export function StateMark({ isPaused, health: { failuresInARow, lastSuccessAt, leftAloneUntil } }: StateProps) {
  if (isPaused) return <Mark look="off">Paused</Mark>;
  if (leftAloneUntil !== null) return <Mark look="off">Left alone until {londonTimeOf(leftAloneUntil)}</Mark>;
  if (failuresInARow > 0) return <Mark look="off">Failing</Mark>;
  return lastSuccessAt === null ? <Mark>Not polled yet</Mark> : <Mark look="good">Working</Mark>;
}

/** The state of a source, and what its polls brought. */
export function StateFacts({ id, isPaused, health }: StateProps & { readonly id: string }) {
  const { lastSuccessAt, nextPollAt, leftAloneUntil, counts, held, quarantined } = health;
  return (
    <dl className={factStyles.facts}>
      <dt>Last success</dt>
      <dd>{lastSuccessAt === null ? 'Never' : britishDateTime(lastSuccessAt)}</dd>
      <dt>Next poll</dt>
      <dd>
        {isPaused ? 'Not while it is paused' : nextPollAt === null ? 'Soon' : britishDateTime(nextPollAt)}
        {leftAloneUntil !== null &&
          '. The source has asked to be left alone until then; ‘Poll now’ calls it all the same.'}
      </dd>
      <LastError {...health} />
      <dt>Last answer</dt>
      <dd>
        {counts.items} {counts.items === 1 ? 'item' : 'items'}
        {counts.left > 0 && `, of which ${counts.left} left to others`}
      </dd>
      <dt>So far</dt>
      <dd>{eventsLine(counts)}</dd>
      <dt>For review</dt>
      <dd>{held === 0 ? 'Nothing' : `${held} ${held === 1 ? 'story waits' : 'stories wait'} for an editor`}</dd>
      <dt>Quarantine</dt>
      <dd>
        {quarantined === 0 ? (
          'Nothing'
        ) : (
          <Link className={textStyles.link} to={`/admin/quarantine?${new URLSearchParams({ source: id })}`}>
            {quarantined} {quarantined === 1 ? 'item' : 'items'}
          </Link>
        )}
      </dd>
    </dl>
  );
}

function LastError({ lastError, lastErrorAt, failuresInARow }: SourceHealth) {
  if (lastError === null) return null;
  return (
    <>
      <dt>Last error</dt>
      <dd>
        <span className={failuresInARow > 0 ? styles.problem : undefined}>{lastError}</span>
        {lastErrorAt !== null && ` (${britishDateTime(lastErrorAt)})`}
        {failuresInARow > 1 && `, ${failuresInARow} failures in a row`}
      </dd>
    </>
  );
}

/** The counts of one poll's items by outcome. */
export function countsLine(counts: SourceHealth['counts']): string {
  return `${eventsLine(counts)}, ${counts.left} left to others`;
}

function eventsLine({ added, corrected, withdrawn, refused }: SourceHealth['counts']): string {
  return `${added} new, ${corrected} updated, ${withdrawn} taken back, ${refused} refused`;
}
