import { script as head } from './head.script.ts?inline-script';
import { script as lateStart } from './late-start.script.ts?inline-script';

/**
 * All inline scripts of the site's own, as the build has bundled them. The policy of a page approves these by their
 * hashes and no others, so a page's markup takes its scripts from here.
 */
export const INLINE_SCRIPTS = { head, lateStart } as const;
