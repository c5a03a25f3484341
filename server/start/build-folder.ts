import { realpathSync } from 'node:fs';
import { join } from 'node:path';

const CURRENT = join(import.meta.dirname, '..', '..', 'build', 'current');

/**
 * The folder of the build that this process serves. The link is followed once: a newer build made beside a running site
 * changes nothing for it.
 */
export const BUILD_FOLDER = followed(CURRENT);

/** Where `npm run dev` keeps the little that is built for it. */
export const DEVELOPMENT_BUILD_FOLDER = join(CURRENT, '..', 'development');

function followed(link: string): string {
  try {
    return realpathSync(link);
  } catch {
    // Nothing is built yet; the code that needs a built file reports that.
    return link;
  }
}
