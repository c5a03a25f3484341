import AxeBuilder from '@axe-core/playwright';
import { expect, logIn, test, untilInteractive } from '../support/journey.ts';

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`${colorScheme} theme`, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' });

    test(`reader pages and the login have no accessibility faults, ${colorScheme}`, async ({ page, site }) => {
      await page.goto(`${site.url}/world`);
      const story = await page
        .locator('main article')
        .first()
        .getByRole('heading')
        .getByRole('link')
        .getAttribute('href');
      for (const path of ['/', '/world', story ?? '/', '/login']) {
        await page.goto(site.url + path);
        if (path !== '/login') await untilInteractive(page);
        expect(await faults(page), path).toEqual([]);
      }
    });

    test(`the desk has no accessibility faults, ${colorScheme}`, async ({ page, site }) => {
      await logIn(page, site);
      for (const path of ['/admin/dashboard', '/admin/update-viral-news']) {
        await page.goto(site.url + path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        expect(await faults(page), path).toEqual([]);
      }
    });
  });
}

async function faults(page: Parameters<typeof untilInteractive>[0]): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.flatMap((one) =>
    one.nodes.map((node) => `${one.id}: ${node.target.join(' ')} (${node.failureSummary})`),
  );
}
