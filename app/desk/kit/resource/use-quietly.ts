import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { quietFetch } from '#app/desk/session/desk-fetch.ts';
import { loadedFrom, useLast, useReport } from './use-loaded.ts';

interface QuietNeeds {
  /** Milliseconds until the next read; omit to read once. */
  readonly everyMs?: number;
  /** Reads again whenever this changes. */
  readonly round?: string;
}

/**
 * Reads something that nothing depends on, such as suggestions or a count. Failures are not shown, and an ended session is
 * left to the next call that needs one. Returns the last answer, also while the next one is loading; `undefined` before the
 * first. A `path` of `null` reads nothing.
 */
export function useQuietly<T>(
  path: string | null,
  parse: (answer: unknown) => T,
  { everyMs, round = '' }: QuietNeeds = {},
): T | undefined {
  const query = useQuery({
    queryKey: ['quiet', path, round],
    queryFn: async ({ signal }) => {
      const answer = path === null ? undefined : await readQuietly(path, signal);
      return answer === undefined ? null : { read: parse(answer) };
    },
    enabled: path !== null,
    refetchInterval: everyMs ?? false,
    refetchIntervalInBackground: true,
  });
  useReport(query.error);
  return useLast(loadedFrom(query).data?.read);
}

/** Reads `path` once, without ending a session; `undefined` where it can't be read. */
export async function readQuietly(path: string, signal: AbortSignal): Promise<unknown> {
  const answer = await quietFetch(path, { signal, cache: 'no-store' });
  return answer?.ok ? answer.json() : undefined;
}

/** Returns a function that has `path` read again wherever it is read quietly. */
export function useReadAgain(path: string): () => void {
  const client = useQueryClient();
  return useCallback(() => void client.invalidateQueries({ queryKey: ['quiet', path] }), [client, path]);
}
