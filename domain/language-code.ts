import { z } from 'zod';
import { LANGUAGES } from './languages.ts';

/** The code of a language of the site. Apart from the table itself, which the readers' script has without zod. */
export const languageCode = z.enum(LANGUAGES.map(({ code }) => code));
