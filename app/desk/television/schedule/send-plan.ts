import { deskFetch, problemText } from '#app/desk/session/desk-fetch.ts';
import { isRecord } from '#app/desk/session/token-store.ts';
import { type DeskProgramme, deskProgramme } from '#domain/schedule/desk-schedule.ts';

export type PlanAnswer =
  | { readonly kind: 'saved'; readonly programme: DeskProgramme }
  /** Somebody else was first. */
  | { readonly kind: 'stale'; readonly theirs: DeskProgramme }
  | { readonly kind: 'refused'; readonly reason: string };

const FAILED = 'Please try again.';

/** Sends what was planned; the answer says what came of it. Throws when the site cannot be reached. */
export async function sendPlan(method: 'POST' | 'PUT', path: string, body: object): Promise<PlanAnswer> {
  const headers = { 'content-type': 'application/json' };
  const answer = await deskFetch(`/api/desk/schedule/programmes${path}`, {
    method,
    headers,
    body: JSON.stringify(body),
  });
  if (answer.ok) return { kind: 'saved', programme: deskProgramme.parse(await answer.json()) };
  if (answer.status === 409) {
    const problem: unknown = await answer.clone().json();
    const theirs = deskProgramme.safeParse(isRecord(problem) ? problem.theirs : null);
    if (theirs.success) return { kind: 'stale', theirs: theirs.data };
  }
  return { kind: 'refused', reason: await problemText(answer, FAILED) };
}
