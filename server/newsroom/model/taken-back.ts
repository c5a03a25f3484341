/** Stored in place of a wire story's fingerprint when its agency withdrew the story. */
export const KILLED = 'killed';
/** The same when its agency put it under embargo after it had come. */
export const EMBARGOED = 'embargoed';
