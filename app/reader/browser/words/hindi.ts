import { hi } from './hi.ts';
import { translateWith } from './translate.ts';

translateWith(hi);
