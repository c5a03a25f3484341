import { buildPlaces } from './steps/build.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { checkNode, serve } from './steps/runtime.mjs';

/**
 * `npm run dev`: the server with Vite inside it. Pages reload when their sources change, and the server restarts when
 * its own sources do.
 */

checkNode();
await ensureInstalled();
const places = await buildPlaces();
if (places.code !== 0) process.stderr.write(places.output);
serve({ mode: 'development', flags: ['--conditions=development'], sources: ['server', 'domain'] });
