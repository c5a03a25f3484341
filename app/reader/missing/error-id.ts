/** Stands in an error page for the id that the server puts there once the error is written down. */
export const ERROR_ID_PLACE = '%error-id%';
