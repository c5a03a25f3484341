import { hi } from './hi.ts';
import { translateWith } from './translate.ts';

export { translated } from './translate.ts';

translateWith(hi);
