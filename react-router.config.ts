import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  buildDirectory: 'build',
  ssr: true,
  // One manifest with the page instead of a request for it on every visit.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
