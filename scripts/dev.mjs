import { ensureInstalled } from './steps/install.mjs';
import { checkNode, serve } from './steps/runtime.mjs';

/** `npm run dev`: the server with Vite inside it, pages reload when their sources change. */

checkNode();
await ensureInstalled();
serve({ mode: 'development', flags: ['--conditions=development'] });
