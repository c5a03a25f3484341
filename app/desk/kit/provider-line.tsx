import type { WatchProvider, WatchState } from '#domain/desk/watch.ts';
import { StateLine } from './state-line.tsx';

const STATES: Readonly<Record<WatchProvider['state'], string>> = {
  waiting: 'First request due shortly',
  working: 'Working',
  failing: 'Failing',
  paused: 'Paused until its quota renews',
};

/** The state of the video provider in one line, and whether demo videos are shown instead. */
export function ProviderLine({ provider, showsDemos }: Pick<WatchState, 'provider' | 'showsDemos'>) {
  const demos = showsDemos && ': readers see demo videos';
  if (!provider) {
    return (
      <StateLine light="red">
        No video provider is set up{demos}. Whoever runs the site sets YOUTUBE_API_KEY and YOUTUBE_CHANNEL_ID.
      </StateLine>
    );
  }
  const { state, failuresInARow: failures } = provider;
  const isWell = state === 'working' || state === 'waiting';
  return (
    <StateLine light={isWell ? 'green' : 'red'}>
      {STATES[state]}
      {state === 'failing' && `, ${failures} ${failures === 1 ? 'time' : 'times'} in a row`}
      {demos}
      {state === 'working' && provider.isReadingAll && ', reading the whole list'}
    </StateLine>
  );
}
