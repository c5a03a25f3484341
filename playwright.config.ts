import { defineConfig } from '@playwright/test';
import { debiansChromium } from './scripts/steps/chromium.mjs';

/** Unset and without a package of Debian: the browser that Playwright has fetched itself. */
const executablePath = process.env.CHROMIUM_PATH || debiansChromium();

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/support/site/site-template.ts',
  // Every worker starts a site of its own: one per core.
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  // As in vitest.config.ts: limits that only a broken page reaches.
  timeout: 180_000,
  expect: { timeout: 30_000, toHaveScreenshot: { pathTemplate: 'tests/golden/screens/{arg}{ext}' } },
  // A picture that is missing fails its test and is not made in passing: CI would never look at it.
  updateSnapshots: 'none',
  // Every worker belongs to one project, so what editors write never stands on a site that readers' journeys look at.
  projects: [
    { name: 'reader', testIgnore: 'desk/**' },
    { name: 'desk', testMatch: 'desk/**' },
  ],
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
        // Otherwise each page starts another renderer in reserve, which no test goes on to use.
        '--disable-features=OptimizationHints,MediaRouter,DialMediaRouteProvider,SpareRendererForSitePerProcess',
      ],
    },
  },
});
