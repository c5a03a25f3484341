import type { Config } from '../config.ts';

/**
 * What the log says of a site that runs as root, or `null`. It is not refused: a container or a build machine may have no
 * other user. In development nobody else reaches it.
 */
export function rootWarning(
  { nodeEnv }: Pick<Config, 'nodeEnv'>,
  user: number | undefined = process.getuid?.(),
): string | null {
  if (user !== 0 || nodeEnv !== 'production') return null;
  return 'the site runs as root: a fault in it could change anything on this machine; run it as a dedicated user';
}
