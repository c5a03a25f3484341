import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { newDataDir, SITE_TEMPLATE, type Site, startSite } from './site.ts';
import { leaveOutAvif } from './site-template.ts';

/**
 * Starts a site whose sample newsroom is dated from `startIso` (ISO 8601), so that its pages are the same on any day.
 * Its pictures are those rendered for the whole run.
 */
export async function startSiteAt(startIso: string): Promise<Site> {
  const dataDir = newDataDir({ SAMPLE_CONTENT: 'off' });
  const rendered = join(process.env[SITE_TEMPLATE] ?? '', 'media');
  if (existsSync(rendered)) cpSync(rendered, join(dataDir, 'media'), { recursive: true });
  const site = await startSite({ dataDir, env: { NODE_ENV: 'test', CLOCK_START: startIso } });
  await leaveOutAvif(site);
  return {
    ...site,
    stop: async () => {
      const code = await site.stop();
      rmSync(dataDir, { recursive: true, force: true });
      return code;
    },
  };
}
