import { isDeepStrictEqual } from 'node:util';
import { Problem } from '#server/http/problem.ts';

/**
 * Refuses a save with 409 `changed_meanwhile` if somebody has saved other texts since its form was filled with `was`
 * (SPEC-27); the answer has theirs. What was saved already, by a call whose answer was lost, is not refused, nor is a
 * save without `was`.
 */
export function refuseOverwriting<Texts extends object>(
  present: Texts,
  { was, sent }: { readonly was: Texts | undefined; readonly sent: Texts },
): void {
  if (was === undefined || isDeepStrictEqual(present, was) || isDeepStrictEqual(present, sent)) return;
  throw new Problem(409, 'changed_meanwhile', 'Someone else has saved this since you opened it.', { theirs: present });
}
