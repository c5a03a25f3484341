/** How long a login lasts that is not used. A used one ends after thirty days: a trigger on `sessions` sees to that. */
export const SESSION_DAYS = 7;
