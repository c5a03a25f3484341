import { useQuery } from '@tanstack/react-query';
import { callDesk, isDecided } from '#app/desk/kit/resource/call-desk.ts';
import { SessionEnded } from '#app/desk/session/desk-fetch.ts';
import { type AlertsOverview, alertsAnswer } from '#domain/desk/alerts.ts';
import { clockDifference } from './countdown.ts';

export const ALERTS_PATH = '/api/desk/alerts';

/** Polling interval while an alert is waiting or being sent. */
const BUSY_MS = 2000;
/** Otherwise: a colleague's alert shows within this time, so that two editors do not send the same one. */
const IDLE_MS = 15_000;
const AFTER_FAILURE_MS = 3000;

interface Heard {
  readonly overview: AlertsOverview;
  /** Milliseconds that the server's clock is ahead of this computer's. */
  readonly serverAhead: number;
}

export interface AlertsState {
  /** The last response; undefined before the first one. */
  readonly heard: Heard | undefined;
  /** Whether the last call failed because of the connection or the server; it is retried. */
  readonly isCutOff: boolean;
  /** Why the alerts cannot be shown at all. */
  readonly refusal: string | null;
  readonly reload: () => void;
}

/** Polls the newest alerts, the person's devices and the site's key while the screen is open. */
export function useAlertsOverview(): AlertsState {
  const query = useQuery({
    queryKey: [ALERTS_PATH, 'overview'],
    queryFn: async ({ signal }): Promise<Heard> => {
      const answer = await callDesk(ALERTS_PATH, { signal, otherwise: 'The alerts could not be loaded.' });
      const serverAhead = clockDifference(answer.headers.get('date'), Date.now());
      return { overview: alertsAnswer.parse(await answer.json()), serverAhead };
    },
    refetchInterval: ({ state: { data, error, status } }) => {
      if (isDecided(error)) return false;
      if (status === 'error') return AFTER_FAILURE_MS;
      const isBusy = data?.overview.alerts.some(({ state }) => state === 'waiting' || state === 'sending');
      return isBusy ? BUSY_MS : IDLE_MS;
    },
  });
  const { data, error, isFetchedAfterMount, refetch } = query;
  return {
    // Cached data from an earlier visit to this screen is not shown.
    heard: isFetchedAfterMount ? data : undefined,
    // The login dialog reports an ended session.
    isCutOff: error !== null && !isDecided(error) && !(error instanceof SessionEnded),
    refusal: isDecided(error) ? error.message : null,
    reload: () => void refetch(),
  };
}
