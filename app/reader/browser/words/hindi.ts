import { hi } from './hi.ts';
import { translated, translateWith } from './translate.ts';

translateWith(hi);

export const intoHindi = translated;
