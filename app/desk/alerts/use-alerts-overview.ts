import { useQuery } from '@tanstack/react-query';
import { callDesk, Refused } from '#app/desk/kit/resource/call-desk.ts';
import { SessionEnded } from '#app/desk/session/desk-fetch.ts';
import { type AlertsOverview, alertsAnswer } from '#domain/desk/alerts.ts';
import { clockDifference } from './countdown.ts';

export const ALERTS_PATH = '/api/desk/alerts';

/** While one waits or is being sent. */
const BUSY_MS = 2000;
/** Two editors should not send the same: a colleague's alert is here within this time. */
const IDLE_MS = 15_000;
const AFTER_FAILURE_MS = 3000;

interface Heard {
  readonly overview: AlertsOverview;
  /** Milliseconds that the server's clock is ahead of this computer's. */
  readonly serverAhead: number;
}

export interface AlertsState {
  /** The last that was heard; undefined before the first answer. */
  readonly heard: Heard | undefined;
  /** The connection or the server failed the last time; it is tried again. */
  readonly isCutOff: boolean;
  /** Why the alerts cannot be shown at all. */
  readonly refusal: string | null;
  readonly reload: () => void;
}

/** The newest alerts, the person's devices and the site's key, asked for again while the screen is open. */
export function useAlertsOverview(): AlertsState {
  const query = useQuery({
    queryKey: [ALERTS_PATH, 'overview'],
    queryFn: async ({ signal }): Promise<Heard> => {
      const answer = await callDesk(ALERTS_PATH, { signal, otherwise: 'The alerts could not be loaded.' });
      const serverAhead = clockDifference(answer.headers.get('date'), Date.now());
      return { overview: alertsAnswer.parse(await answer.json()), serverAhead };
    },
    refetchInterval: ({ state: { data, error, status } }) => {
      if (error instanceof Refused) return false;
      if (status === 'error') return AFTER_FAILURE_MS;
      const isBusy = data?.overview.alerts.some(({ state }) => state === 'waiting' || state === 'sending');
      return isBusy ? BUSY_MS : IDLE_MS;
    },
  });
  const { data, error, isFetchedAfterMount, refetch } = query;
  return {
    // Not what an earlier visit to this screen has left.
    heard: isFetchedAfterMount ? data : undefined,
    // An ended session is the login's to say.
    isCutOff: error !== null && !(error instanceof Refused) && !(error instanceof SessionEnded),
    refusal: error instanceof Refused ? error.message : null,
    reload: () => void refetch(),
  };
}
