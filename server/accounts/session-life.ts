/** How long an unused login lasts. One in use ends after thirty days, by a trigger on `sessions`. */
export const SESSION_DAYS = 7;
