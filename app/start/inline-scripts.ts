import { script as head } from './head.script.ts?inline-script';
import { script as lateStart } from './late-start.script.ts?inline-script';

/**
 * All of the site's own inline scripts, as bundled by the build. The Content-Security-Policy approves only these by
 * hash, so a page's markup takes its scripts from here.
 */
export const INLINE_SCRIPTS = { head, lateStart } as const;
