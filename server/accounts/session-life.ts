/** How long a login lasts that is not used. */
export const SESSION_DAYS = 7;
