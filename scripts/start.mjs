/** `npm start`: installs what is missing, builds what has changed, serves. */

import './build.mjs';
import { serve } from './steps/runtime.mjs';

serve({ mode: 'production' });
