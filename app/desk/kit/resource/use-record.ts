import { type MutationObserverOptions, type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { type Alerts, useAlerts } from '../alerts.tsx';
import { type DeskData, useDeskData } from '../use-desk-data.ts';
import { type Mistake, Refused, Stale, sendChange } from './call-desk.ts';
import { sayFailure, UNREACHABLE } from './use-save.ts';

interface RecordNeeds<T> {
  readonly path: string;
  readonly schema: z.ZodType<T>;
  /** Error code of a conflict. */
  readonly staleCode: string;
  /** Milliseconds until the record may have changed by itself; `null` if it only changes when edited. */
  readonly nextRefresh?: (record: T) => number | null;
}

/** A change to a record. */
export interface RecordChange {
  readonly method: 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Appended to the record's own path. */
  readonly path: string;
  readonly body?: object;
  /** Title of the message if the call fails. */
  readonly failed: string;
  /** Called with the mistakes in single fields; the failure itself is shown as well. */
  readonly onMistakes?: (mistakes: readonly Mistake[]) => void;
}

export interface SharedRecord<T> {
  readonly opened: DeskData<T>;
  readonly isSending: boolean;
  /** Another change came first, perhaps the own one whose answer was lost: it is shown now, and what was typed is kept. */
  readonly isStale: boolean;
  readonly reload: () => void;
  /** Sends a change and resolves to the answer. `null` if it failed, after telling the editor. */
  readonly act: (change: RecordChange) => Promise<unknown>;
}

/** Loads one record that several editors work on and sends changes to it; the record in an answer replaces the one shown. */
export function useRecord<T>(needs: RecordNeeds<T>): SharedRecord<T> {
  const { path, schema, nextRefresh } = needs;
  const { say } = useAlerts();
  const client = useQueryClient();
  const [isStale, setStale] = useState(false);
  const [opened, reload] = useDeskData(path, (answer) => schema.parse(answer), nextRefresh);
  const send = (change: RecordChange) => sendChange(path + change.path, change);
  const { isPending, mutateAsync } = useMutation(recordOptions(needs, { client, say, setStale, send }));
  return { opened, isSending: isPending, isStale, reload, act: (change) => mutateAsync(change).catch(() => null) };
}

const CHANGED =
  'This has been changed in the meantime. Look at the changes, then try again; what you typed is still here.';

interface RecordTools {
  readonly client: QueryClient;
  readonly say: Alerts['say'];
  readonly setStale: (isStale: boolean) => void;
  readonly send: (change: RecordChange) => Promise<unknown>;
}

/** The mutation behind `useRecord`. */
export function recordOptions<T>(
  { path, schema, staleCode }: Pick<RecordNeeds<T>, 'path' | 'schema' | 'staleCode'>,
  { client, say, setStale, send }: RecordTools,
): MutationObserverOptions<unknown, Error, RecordChange> {
  return {
    mutationFn: send,
    onMutate: () => setStale(false),
    onSuccess: (answer) => {
      const record = schema.safeParse(answer);
      if (record.success) client.setQueryData([path], record.data);
    },
    onError: async (error, { failed, onMistakes }) => {
      const isLate = error instanceof Stale && error.code === staleCode;
      if (error instanceof Refused) onMistakes?.(error.mistakes);
      // Whatever a colleague did first is shown: that this version was saved over, or that the change fits no longer.
      if (error instanceof Stale) await client.refetchQueries({ queryKey: [path], exact: true });
      if (!isLate) return sayFailure(error, { failed, unreachable: UNREACHABLE }, say);
      setStale(true);
      // A message, as it is seen wherever the page is scrolled to: the button that was pressed can be far down.
      say('failed', failed, CHANGED);
    },
  };
}
