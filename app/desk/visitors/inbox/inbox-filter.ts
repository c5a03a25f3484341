import { inboxQuery } from '#domain/desk/inbox.ts';
import {
  SUBMISSION_KINDS,
  SUBMISSION_STATES,
  type SubmissionKind,
  type SubmissionState,
} from '#domain/forms/submission.ts';

/** The filter of the inbox, kept in the address; `''` does not filter. Search words may name people and stay out of it. */
export interface InboxFilter {
  readonly kind: SubmissionKind | '';
  readonly state: SubmissionState | 'todo' | 'all';
  /** `'me'`, `'nobody'`, a colleague's id, or `''` for anybody. */
  readonly assigned: string;
}

export const FILTER_CHOICES = {
  kind: SUBMISSION_KINDS,
  state: ['todo', ...SUBMISSION_STATES, 'all'],
} as const;

/** Reads a filter from an address. Without a valid state it shows unfinished submissions. */
export function inboxFilterOf(query: URLSearchParams): InboxFilter {
  const { kind, state, assigned } = inboxQuery.shape;
  const requested = query.get('state');
  return {
    kind: kind.catch(undefined).parse(query.get('kind') ?? undefined) ?? '',
    state: requested === 'all' ? 'all' : (state.catch(undefined).parse(requested ?? undefined) ?? 'todo'),
    assigned: assigned.catch(undefined).parse(query.get('assigned') ?? undefined) ?? '',
  };
}

/** Writes a filter as the address's query, without default values. */
export function addressQuery({ kind, state, assigned }: InboxFilter): URLSearchParams {
  const values = { kind, state: state === 'todo' ? '' : state, assigned };
  return new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''));
}

/** Writes a filter as the API's query. */
export function apiQuery({ kind, state, assigned }: InboxFilter): URLSearchParams {
  const values = { kind, state: state === 'all' ? '' : state, assigned };
  return new URLSearchParams(Object.entries(values).filter(([, value]) => value !== ''));
}
