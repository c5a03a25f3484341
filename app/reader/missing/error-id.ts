/** A placeholder in error pages, which the server replaces by the id of the logged error. */
export const ERROR_ID_PLACE = '%error-id%';
