import { existsSync } from 'node:fs';
import { defineConfig } from '@playwright/test';

const debianChromium = '/usr/bin/chromium';
/** Unset and without Debian's package: the browser that Playwright has fetched itself. */
const executablePath = process.env.CHROMIUM_PATH || (existsSync(debianChromium) ? debianChromium : undefined);

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  // Every worker starts a site of its own: one per core.
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  timeout: 30_000,
  expect: { timeout: 7_000 },
  use: {
    browserName: 'chromium',
    viewport: { width: 1280, height: 900 },
    locale: 'en-GB',
    timezoneId: 'Europe/London',
    screenshot: 'only-on-failure',
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-default-apps',
        '--disable-sync',
        '--disable-features=OptimizationHints,MediaRouter,DialMediaRouteProvider',
      ],
    },
  },
});
