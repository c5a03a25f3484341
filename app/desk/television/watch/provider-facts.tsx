import type { ReactNode } from 'react';
import { TimeAgo } from '#app/ui/time-ago.tsx';
import { britishDateTime } from '#domain/dates.ts';
import type { WatchState } from '#domain/desk/watch.ts';
import styles from './watch.module.css';

/** The provider's last success, its last error in words, the rest of the day's quota, and the time of the next call. */
export function ProviderFacts({ provider, counts }: Pick<WatchState, 'provider' | 'counts'>) {
  const now = new Date();
  const number = (value: number) => value.toLocaleString('en-GB');
  return (
    <dl className={styles.facts}>
      {provider && (
        <>
          <Fact name="Last success">
            {provider.lastSuccessAt === null ? 'never' : <TimeAgo at={provider.lastSuccessAt} now={now} />}
          </Fact>
          {provider.lastError !== null && provider.lastErrorAt !== null && (
            <Fact name="Last error">
              {provider.lastError}, <TimeAgo at={provider.lastErrorAt} now={now} />
            </Fact>
          )}
          <Fact name="Next poll">{provider.nextPollAt === null ? 'now' : britishDateTime(provider.nextPollAt)}</Fact>
          <Fact name="Quota today">
            {number(provider.quota.used)} of {number(provider.quota.units)} units used, {number(provider.quota.left)}{' '}
            left
          </Fact>
          <Fact name="Quota renews">{britishDateTime(provider.quota.renewsAt)}</Fact>
          {provider.refused > 0 && <Fact name="Unreadable">{number(provider.refused)} items so far</Fact>}
        </>
      )}
      <Fact name="Videos shown">{number(counts.shown)}</Fact>
      <Fact name="Hidden">{number(counts.hidden)}</Fact>
      {counts.withoutPicture > 0 && <Fact name="Without picture">{number(counts.withoutPicture)}, being fetched</Fact>}
    </dl>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </>
  );
}
