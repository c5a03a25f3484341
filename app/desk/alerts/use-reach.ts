import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import { callDesk } from '#app/desk/kit/resource/call-desk.ts';
import { useDebounced } from '#app/desk/kit/use-debounced.ts';
import { type AlertAudience, alertAudience, alertReach } from '#domain/desk/alerts.ts';
import { ALERTS_PATH } from './use-alerts-overview.ts';

type Reach = z.infer<typeof alertReach>;

/**
 * Counts an audience, debounced after changes: `null` if it is not chosen yet or could not be counted, `undefined`
 * while it is counted.
 */
export function useReach(audience: AlertAudience | null): Reach | null | undefined {
  const wanted = audience === null ? '' : JSON.stringify(audience);
  const settled = useDebounced(wanted);
  const { data, error } = useQuery({
    queryKey: ['alert reach', settled],
    enabled: settled !== '',
    queryFn: async ({ signal }) => {
      const body = alertAudience.parse(JSON.parse(settled));
      return alertReach.parse(await (await callDesk(`${ALERTS_PATH}/reach`, { method: 'POST', body, signal })).json());
    },
  });
  if (wanted === '' || error !== null) return null;
  return wanted === settled ? data : undefined;
}
