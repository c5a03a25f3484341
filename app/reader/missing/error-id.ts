import { createContext } from 'react';

export const NO_ERROR_ID = 'unknown';

/** The id under which the page's error was logged. The browser does not know it and keeps what the server wrote. */
export const ErrorIdContext = createContext(NO_ERROR_ID);
