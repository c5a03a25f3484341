/** Stored in place of a wire story's fingerprint when its agency withdrew the story. */
export const KILLED = 'killed';
/** Stored in place of the fingerprint when the agency put the story under embargo after it had been taken in. */
export const EMBARGOED = 'embargoed';

/** Whether a wire story's agency has withdrawn it or put it under embargo. */
export function isTakenBack({ fingerprint }: { readonly fingerprint: string | null }): boolean {
  return fingerprint === KILLED || fingerprint === EMBARGOED;
}
