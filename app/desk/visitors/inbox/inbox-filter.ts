import { inboxAsked } from '#domain/desk/inbox.ts';
import {
  SUBMISSION_KINDS,
  SUBMISSION_STATES,
  type SubmissionKind,
  type SubmissionState,
} from '#domain/forms/submission.ts';

/** What the inbox is narrowed to; '' is everything. Lives in the address but for the words, which may name people. */
export interface InboxFilter {
  readonly kind: SubmissionKind | '';
  readonly state: SubmissionState | 'todo' | 'all';
  /** '' anybody's, 'me', 'nobody', or a colleague's id. */
  readonly assigned: string;
}

export const FILTER_CHOICES = { kind: SUBMISSION_KINDS, state: ['todo', ...SUBMISSION_STATES, 'all'] } as const;

/** The filter that an address names; what it cannot mean is what there is to do. */
export function inboxFilterOf(query: URLSearchParams): InboxFilter {
  const { kind, state, assigned } = inboxAsked.shape;
  const asked = query.get('state');
  return {
    kind: kind.catch(undefined).parse(query.get('kind') ?? undefined) ?? '',
    state: asked === 'all' ? 'all' : (state.catch(undefined).parse(asked ?? undefined) ?? 'todo'),
    assigned: assigned.catch(undefined).parse(query.get('assigned') ?? undefined) ?? '',
  };
}

/** The filter as an address says it, without what goes without saying. */
export function addressOf({ kind, state, assigned }: InboxFilter): URLSearchParams {
  const said = { kind, state: state === 'todo' ? '' : state, assigned };
  return new URLSearchParams(Object.entries(said).filter(([, value]) => value !== ''));
}

/** The filter as the call takes it. */
export function callOf({ kind, state, assigned }: InboxFilter, words: string): URLSearchParams {
  const said = { kind, state: state === 'all' ? '' : state, assigned, q: words.trim() };
  return new URLSearchParams(Object.entries(said).filter(([, value]) => value !== ''));
}
