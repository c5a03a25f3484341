import { z } from 'zod';
import { ID_PATTERN } from './ids.ts';

/** The id of a stored record in a call. Apart from `ids.ts`, which the readers' script has without zod. */
export const recordId = z.string().regex(ID_PATTERN);
