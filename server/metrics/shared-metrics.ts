import { Registry } from 'prom-client';
import { gauge, type Sample } from './on-scrape.ts';
import type { QueueState, RecurringState, SharedState, SourceState } from './state.repo.ts';

/** The metrics of what all nodes share, as it stands in the database. */
export function sharedMetrics(state: SharedState): Registry {
  const registry = new Registry();
  addJobMetrics(registry, state);
  addOutgoingMetrics(registry, state);
  addSourceMetrics(registry, { area: 'wire', what: 'the wire feed', sources: state.wire });
  addSourceMetrics(registry, { area: 'videos', what: 'the video provider', sources: state.videos });
  const { sessions, live } = state;
  gauge(registry, {
    name: 'matv_live_broadcasts',
    help: 'Broadcasts that are on the air, by the video provider.',
    read: () => live,
  });
  gauge(registry, {
    name: 'matv_desk_sessions',
    help: 'Logins at the desk that have not ended.',
    read: () => sessions.open,
  });
  gauge(registry, {
    name: 'matv_desk_sessions_active',
    help: 'Logins that were used within the last fifteen minutes.',
    read: () => sessions.active,
  });
  return registry;
}

// The label is not `job`, which Prometheus itself sets to the name of the scrape job.
function addJobMetrics(registry: Registry, { queues, recurring }: SharedState): void {
  const perJob = (name: string, help: string, count: Exclude<keyof QueueState, 'name'>): void =>
    gauge(registry, {
      name,
      help,
      labels: ['name'],
      read: () => queues.map((queue) => ({ labels: { name: queue.name }, value: queue[count] })),
    });
  perJob('matv_jobs_waiting', 'Jobs that wait, counted every minute.', 'waiting');
  perJob('matv_jobs_active', 'Jobs under way, counted every minute.', 'active');
  perJob('matv_jobs_failed', 'Jobs of the last day that were given up, counted every minute.', 'failed');
  perJob(
    'matv_jobs_overdue_seconds',
    'How long ago the first waiting job should have begun; 0: none waits.',
    'overdue',
  );
  const perRecurring = (name: string, help: string, value: (job: RecurringState) => number | null): void =>
    gauge(registry, {
      name: `matv_recurring_${name}`,
      help,
      labels: ['name'],
      read: () => seriesOf('name', recurring, ({ name: job }) => job, value),
    });
  perRecurring(
    'overdue_seconds',
    'How long ago a job that runs again and again should have begun.',
    (job) => job.overdue,
  );
  perRecurring('failing_seconds', 'Since when its runs have failed; 0: the last one did not.', (job) => job.failing);
  perRecurring('last_success_age_seconds', 'Seconds since a run of it ended well.', (job) => job.last_success);
}

/** A series for each thing with a value. */
function seriesOf<T>(
  label: string,
  things: readonly T[],
  nameOf: (thing: T) => string,
  read: (thing: T) => number | null,
): Sample[] {
  return things.flatMap((thing) => {
    const value = read(thing);
    return value === null ? [] : [{ labels: { [label]: nameOf(thing) }, value }];
  });
}

function addOutgoingMetrics(registry: Registry, { mail, outgoing }: SharedState): void {
  const single = (name: string, help: string, value: number): void =>
    gauge(registry, { name, help, read: () => value });
  single('matv_mail_waiting', 'Mails that wait to be sent.', mail.waiting);
  single('matv_mail_oldest_waiting_seconds', 'Age of the oldest of them; 0 when none waits.', mail.oldest_seconds ?? 0);
  single('matv_alerts_browsers_waiting', 'Browsers that alerts being sent have still to reach.', outgoing.browsers);
  single(
    'matv_alerts_waiting_share',
    'The highest share, 0 to 1, of an alert’s browsers that it has still to reach.',
    outgoing.waiting_share,
  );
  single('matv_webhook_deliveries_waiting', 'Webhook deliveries that wait for their receivers.', outgoing.deliveries);
  single(
    'matv_webhook_overdue_seconds',
    'How long ago the earliest of them should have been attempted.',
    outgoing.overdue_seconds,
  );
  single(
    'matv_notice_oldest_open_seconds',
    'Age of the oldest correction or kill that has not reached every channel; 0 when all have.',
    outgoing.notices_seconds,
  );
  single(
    'matv_notice_receipts_failed',
    'Channels that a correction or kill has failed to reach.',
    outgoing.failed_receipts,
  );
}

interface Sources {
  readonly area: 'wire' | 'videos';
  readonly what: string;
  readonly sources: readonly SourceState[];
}

/** A source that never answered has no age, so that no alarm mistakes it for a fresh one. */
function addSourceMetrics(registry: Registry, { area, what, sources }: Sources): void {
  const perSource = (name: string, help: string, value: (source: SourceState) => number | null): void =>
    gauge(registry, {
      name: `matv_${area}_${name}`,
      help,
      labels: ['source'],
      read: () => seriesOf('source', sources, ({ source }) => source, value),
    });
  perSource(
    'last_success_age_seconds',
    `Seconds since ${what} last answered well.`,
    (one) => one.seconds_since_success,
  );
  perSource('failures_in_a_row', `Failed calls of ${what} since the last good one.`, (one) => one.failures);
  perSource('paused', `1 while ${what} is not called because of its failures.`, (one) => (one.paused ? 1 : 0));
}
