import { carryOutAll } from './steps/carry-out.mjs';
import { quickGroups } from './steps/checks.mjs';
import { ensureInstalled } from './steps/install.mjs';
import { checkNode } from './steps/runtime.mjs';

/** `npm run check`, before every commit: format, lint, types, the tests of the code itself, and those that a change can break. */

checkNode();
await ensureInstalled();
await carryOutAll(quickGroups);
