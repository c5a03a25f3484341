import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  // scripts/steps/build.mjs names a folder for each build.
  buildDirectory: process.env.MATV_BUILD_FOLDER ?? 'build/by-hand',
  ssr: true,
  // One manifest with the page instead of a request for it on every visit.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
