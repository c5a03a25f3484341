import type { Page, Route } from '@playwright/test';
import { expect, test, untilInteractive } from '#tests/support/journey.ts';

declare global {
  interface Window {
    /** Hands the test a text. */
    tell?: (text: string) => void;
  }
}

const browserSays = 'Failed to load resource';

function mainLink(page: Page, name: string) {
  return page.getByRole('navigation', { name: 'Main', exact: true }).getByRole('link', { name, exact: true });
}

/** Documents that the browser itself asked for, not the page's script. */
function loadsOf(page: Page): string[] {
  const loads: string[] = [];
  page.on('request', (request) => {
    if (request.isNavigationRequest()) loads.push(new URL(request.url()).pathname);
  });
  return loads;
}

test('pages change without a reload or a call for their list, with title, address, mark and focus, and Back returns to the place (NAV-30, NAV-60)', async ({
  page,
  site,
}) => {
  const loads = loadsOf(page);
  const calls: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname.startsWith('/api/')) calls.push(request.url());
  });
  await page.goto(`${site.url}/world`);
  await untilInteractive(page);
  await page.evaluate(() => scrollTo(0, 700));
  await mainLink(page, 'Viral').click();
  await expect(page).toHaveTitle(/Viral/);
  await expect(page).toHaveURL(`${site.url}/viral`);
  await expect(mainLink(page, 'Viral')).toHaveAttribute('aria-current', 'page');
  await expect(page.locator('nav[aria-label="Main"] [aria-current]')).toHaveCount(1);
  await expect(page.locator('main')).toBeFocused();
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${site.url}/viral`);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveTitle(/World/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
  expect(loads).toEqual(['/world']);
  // The masthead of every page asks what is on the air.
  expect(calls.filter((call) => call !== `${site.url}/api/schedule/now`)).toEqual([]);
});

test('who has read a page to its end comes back to the place on the page before', async ({ page, site }) => {
  await page.goto(`${site.url}/world`);
  await untilInteractive(page);
  await page.evaluate(() => scrollTo(0, 700));
  await mainLink(page, 'Viral').click();
  await expect(page).toHaveTitle(/Viral/);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Lite version' }).scrollIntoViewIfNeeded();
  await page.goBack();
  await expect(page).toHaveTitle(/World/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(700);
});

test('a story is fetched while the mouse rests on its headline, once, and counts as read when it is opened (WORLD-64, WORLD-66)', {
  tag: '@long',
}, async ({ page, site }) => {
  await page.goto(`${site.url}/world`);
  await untilInteractive(page);
  const headline = page.locator('main article h2 a').first();
  const title = await headline.innerText();
  const path = await headline.getAttribute('href');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === path || pathname === '/api/analytics/view') asked.push(`${request.method()} ${pathname}`);
  });
  const fetched = page.waitForResponse(site.url + path);
  await headline.hover();
  await (await fetched).finished();
  expect(asked).toEqual([`GET ${path}`]);
  await headline.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect.poll(() => asked).toEqual([`GET ${path}`, 'POST /api/analytics/view']);
});

test('the home page, which is loaded whole, is prefetched by the browser (WORLD-81)', {
  tag: '@long',
}, async ({ page, site }) => {
  const rules = page.waitForResponse(`${site.url}/speculation-rules/players.json`);
  await page.goto(`${site.url}/world`);
  await untilInteractive(page);
  await (await rules).finished();
  const prefetched = page.waitForResponse(`${site.url}/`);
  const home = page.getByRole('banner').getByRole('link', { name: 'MATV' }).first();
  await home.hover();
  const response = await prefetched;
  expect(response.request().headers()['sec-purpose']).toBe('prefetch');
  await response.finished();
  await home.click();
  await expect(page).toHaveURL(`${site.url}/`);
  await untilInteractive(page);
  expect(
    await page.evaluate(() => performance.getEntriesByType('navigation').map((entry) => entry.toJSON().deliveryType)),
  ).toEqual(['navigational-prefetch']);
});

interface Failure {
  readonly what: string;
  /** A section that was not open before: of a page that was, what is kept would stand in. */
  readonly section: readonly [link: string, path: string, title: string];
  readonly answer: (route: Route) => Promise<void>;
  readonly says: string;
}

const failures: readonly Failure[] = [
  {
    what: 'a 500',
    section: ['Viral', '/viral', 'Viral News'],
    answer: (route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<p>broken</p>' }),
    says: 'HTTP error! status: 500',
  },
  {
    what: 'something that is no page',
    section: ['India', '/india-news', 'India News'],
    answer: (route) => route.fulfill({ status: 200, contentType: 'application/json', body: '{}' }),
    says: 'Expected a page, got application/json',
  },
  {
    what: 'a cut connection',
    section: ['Entertainment', '/entertainment', 'Entertainment'],
    answer: (route) => route.abort(),
    says: 'The page could not be reached.',
  },
];

test("a 500, an answer that is no page and a cut connection end in a screen with 'Try Again', which tries again; an article says so in its own words (STATE-02, STATE-03, STATE-16, ART-23, ERR-49)", async ({
  page,
  site,
  guard,
}) => {
  guard.allow(browserSays);
  await page.goto(`${site.url}/world`);
  await untilInteractive(page);
  for (const { what, section, answer, says } of failures) {
    const [link, path, title] = section;
    let answered = 0;
    await page.route(`**${path}`, async (route) => {
      await answer(route);
      answered += 1;
    });
    await mainLink(page, link).click();
    await expect(page.getByRole('heading', { level: 1 }), what).toHaveText('Failed to load stories');
    await expect(page.getByRole('main'), what).toContainText(says);
    await expect(page, what).toHaveURL(site.url + path);
    await page.getByRole('link', { name: 'Try Again' }).click();
    await expect.poll(() => answered, what).toBe(2);
    await expect(page.getByRole('main'), what).toContainText(says);
    await page.unroute(`**${path}`);
    await page.getByRole('link', { name: 'Try Again' }).click();
    await expect(page.getByRole('heading', { level: 1 }), what).toHaveText(title);
  }
  await mainLink(page, 'World').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('World News');
  await page.route(/\/world\/./, (route) => route.abort());
  await page.locator('main article a[href^="/world/"]').first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Failed to load article');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('World News');
});

test("a page that is no list of stories says in its own words that it could not be had; the petition's has Retry (PET-44, PET-45, ERR-38)", async ({
  page,
  site,
  guard,
}) => {
  guard.allow(browserSays);
  await page.goto(`${site.url}/world`);
  await untilInteractive(page);
  const broken = /\/(about|petition)$/;
  await page.route(broken, (route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<p>broken</p>' }));
  await mainLink(page, 'About Us').click();
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('This page could not be loaded');
  await expect(main).toContainText('The fault is on our side');
  await expect(mainLink(page, 'About Us')).toHaveAttribute('aria-current', 'page');
  await expect(mainLink(page, 'World')).not.toHaveAttribute('aria-current');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Petition' }).click();
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Petition');
  await expect(main.getByText('Error loading petition: HTTP error! status: 500', { exact: true })).toBeVisible();
  await page.unroute(broken);
  await main.getByRole('button', { name: 'Retry' }).click();
  await expect(main.getByRole('button', { name: /^Sign/ }).first()).toBeVisible();
  await expect(page).toHaveURL(`${site.url}/petition`);
});

test("offline, a page seen before stands in with 'Using cached data', any other says why (STATE-04)", async ({
  page,
  site,
  guard,
  context,
}) => {
  guard.allow(browserSays);
  await page.goto(`${site.url}/world`);
  await untilInteractive(page);
  await mainLink(page, 'Viral').click();
  await expect(page).toHaveTitle(/Viral/);
  await context.setOffline(true);
  await mainLink(page, 'World').click();
  await expect(page.getByRole('main').getByText('Using cached data')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('World News');
  await mainLink(page, 'India').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Failed to load stories');
  await expect(page.getByRole('main')).toContainText('You seem to be offline.');
  await mainLink(page, 'Book Show').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('You seem to be offline');
  await expect(page.getByRole('main')).toContainText('The booking form could not be loaded.');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Failed to load stories');
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Try Again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('India News');
  await expect(page.getByText('Using cached data')).toHaveCount(0);
});

test("a slow page shows 'Loading...' and its outline, then itself (ART-11, ART-20, STATE-01)", async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/world`);
  await untilInteractive(page);
  let release = (): void => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/world\/./, async (route) => {
    await held;
    await route.continue();
  });
  await page.locator('main article a[href^="/world/"]').first().click();
  await expect(page.getByRole('main').getByText('Loading...')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-loading', '');
  release();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText('Loading...')).toHaveCount(0);
  await expect(page.locator('html')).not.toHaveAttribute('data-loading', '');
});

test('a second click while a page is on its way wins; the outline of the page that never came is not what Back returns to', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/world`);
  await untilInteractive(page);
  await page.route('**/viral', () => new Promise(() => undefined));
  await mainLink(page, 'Viral').click();
  await expect(page.getByRole('main').getByText('Loading...')).toBeVisible();
  await mainLink(page, 'India').click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('India News');
  await expect(page).toHaveURL(`${site.url}/india-news`);
  await page.unroute('**/viral');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Viral News');
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('World News');
  await expect(page.getByText('Loading...')).toHaveCount(0);
});

test('a page on its way is not said to be stopped when a link leads away from the site, unless that is stopped too', async ({
  page,
  site,
  guard,
}) => {
  guard.allow('request to another host: http://localhost');
  await page.goto(`${site.url}/world`);
  await untilInteractive(page);
  await page.route('**/viral', () => new Promise(() => undefined));
  // Another origin, which does not answer.
  const elsewhere = `${site.url.replace('127.0.0.1', 'localhost')}/elsewhere`;
  await page.route(elsewhere, () => new Promise(() => undefined));
  await mainLink(page, 'Viral').click();
  await expect(page.getByRole('main').getByText('Loading...')).toBeVisible();
  const browser = await page.context().newCDPSession(page);
  const asked = page.waitForRequest(elsewhere);
  const { promise: meanwhile, resolve: tell } = Promise.withResolvers<string>();
  await page.exposeFunction('tell', tell);
  await page.evaluate((href) => {
    // The test cannot look while the browser is on its way: the page tells what it shows once it has dealt with the end of
    // its own navigation, for which a few tasks are enough.
    const look = async () => {
      for (let task = 0; task < 20; task += 1) await new Promise((resolve) => setTimeout(resolve));
      window.tell?.(document.querySelector('main')?.innerText ?? '');
    };
    navigation.addEventListener('navigateerror', look, { once: true });
    const link = Object.assign(document.createElement('a'), { href });
    document.body.append(link);
    link.click();
  }, elsewhere);
  await asked;
  expect(await meanwhile).toContain('Loading...');
  await browser.send('Page.stopLoading');
  await expect(page.getByText('The page was stopped before it arrived.')).toBeVisible();
});

test('a redirected link ends at the top of the page it leads to; an unknown story is shown as not found inside the page, and an unknown path as the login (ART-21, NAV-57)', async ({
  page,
  site,
  guard,
}) => {
  guard.allow(browserSays);
  await page.goto(`${site.url}/world`);
  await untilInteractive(page);
  await page.evaluate(() => {
    for (const href of ['/national', '/world/no-such-story', '/no-such-page']) {
      const link = document.createElement('a');
      link.href = href;
      link.textContent = href;
      document.querySelector('main')?.append(link);
    }
  });
  await page.getByRole('link', { name: '/national' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('India News');
  await expect(page).toHaveURL(`${site.url}/india-news`);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('World News');
  await page.getByRole('link', { name: '/world/no-such-story' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Article Not Found');
  await page.goBack();
  await page.getByRole('link', { name: '/no-such-page' }).click();
  await expect(page.getByLabel('Email')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
});

test('a page in another language is shown at the place that the link names', async ({ page, site }) => {
  await page.goto(`${site.url}/about`);
  await untilInteractive(page);
  await page.evaluate(() => {
    const link = document.createElement('a');
    link.href = '/hi/privacy#forms';
    link.textContent = 'To the forms';
    document.querySelector('main')?.prepend(link);
  });
  await page.getByRole('link', { name: 'To the forms' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'hi-IN');
  await expect(page).toHaveURL(`${site.url}/hi/privacy#forms`);
  await expect(page.locator('#forms')).toBeInViewport();
});

test('a page that was open before the device slept for an hour is fetched anew on the way back', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/world`);
  await untilInteractive(page);
  await mainLink(page, 'Viral').click();
  await expect(page).toHaveTitle(/Viral/);
  // While a device sleeps, `performance.now()` stands still in Chromium.
  await page.evaluate(() => {
    const now = Date.now;
    Date.now = () => now() + 3_600_000;
  });
  const fetched = page.waitForRequest(`${site.url}/world`);
  await page.goBack();
  await fetched;
  await expect(page).toHaveTitle(/World/);
});

test('what loads too late for its page waits until that is shown again', async ({ page, site }) => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/reader-story-page/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`${site.url}/world`);
  await untilInteractive(page);
  const headlines = page.locator('main article h2 a');
  const first = await headlines.first().getAttribute('href');
  await headlines.first().click();
  await expect(page.locator('[data-save]')).toBeAttached();
  const title = await page.getByRole('heading', { level: 1 }).innerText();
  await mainLink(page, 'Viral').click();
  await expect(page).toHaveTitle(/Viral/);
  const loaded = page.waitForResponse(/reader-story-page/);
  release();
  await (await loaded).finished();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await page.getByRole('button', { name: /^Save/ }).click();
  const saved = () => page.evaluate(() => localStorage.getItem('matv.saved'));
  await expect.poll(saved).toContain(`"path":"${first}"`);
});

test('the foot of the page leads to the lite version of the page in view', async ({ page, site }) => {
  await page.goto(`${site.url}/search?q=rivers`);
  await untilInteractive(page);
  const lite = page.getByRole('contentinfo').getByRole('link', { name: 'Lite version' });
  await expect(lite).toHaveAttribute('href', '?q=rivers&lite');
  await mainLink(page, 'Viral').click();
  await expect(page).toHaveTitle(/Viral/);
  await expect(lite).toHaveAttribute('href', '?lite');
  await page.getByRole('searchbox').fill('India');
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle(/India/);
  await expect(lite).toHaveAttribute('href', '?q=India&lite');
});

test('the theme goes from system to light to dark and is remembered', async ({ page, site }) => {
  await page.goto(site.url);
  await untilInteractive(page);
  const html = page.locator('html');
  const button = page.getByRole('button', { name: /^Colour theme/ });
  await button.click();
  await expect(html).toHaveAttribute('data-theme', 'light');
  await button.click();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.reload();
  await expect(html).toHaveAttribute('data-theme', 'dark');
});

test('readers get no React: every script is one of the small ones', async ({ page, site }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  for (const path of ['/', '/world', '/about']) {
    await page.goto(site.url + path);
    await untilInteractive(page);
  }
  expect(scripts.length).toBeGreaterThan(0);
  expect(scripts.filter((path) => !/^\/assets\/reader-[\w-]+\.js$/.test(path))).toEqual([]);
});

test('a page that the browser brings back as it was left shows what was chosen meanwhile', async ({ page, site }) => {
  await page.goto(`${site.url}/world`);
  const path = await page.locator('main article h2 a').first().getAttribute('href');
  await page.goto(site.url + path);
  await untilInteractive(page);
  const size = (name: string) => page.getByRole('button', { name: `Text size: ${name}.` });
  await expect(size('usual')).toBeVisible();
  // As the browser does with a page that it has kept whole, which Playwright forbids it to do.
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
    localStorage.setItem('text-size', 'larger');
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
  });
  await expect(size('larger')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('data-text-size', 'larger');
});

test('a page that Back brings back within the window shows what was chosen on the pages after it', async ({
  page,
  site,
}) => {
  await page.goto(`${site.url}/world`);
  await untilInteractive(page);
  await page.locator('main article h2 a').first().click();
  const save = page.getByRole('button', { name: /^Save/ });
  await save.click();
  await page.getByRole('main').getByRole('link', { name: 'Saved stories' }).click();
  await expect(page).toHaveURL(`${site.url}/saved`);
  await page.getByRole('button', { name: /^Remove (?!all)/ }).click();
  await expect(page.locator('main [data-path]')).toHaveCount(0);
  await page.goBack();
  await expect(save).not.toHaveAttribute('data-saved');
  await expect(page.locator('[data-save-status]')).toBeEmpty();

  await page.getByRole('button', { name: 'Text size: usual.' }).click();
  await save.click();
  await expect(save).toHaveAttribute('data-saved');
  await page.goForward();
  await expect(page).toHaveURL(`${site.url}/saved`);
  await expect(page.locator('main [data-path]')).toHaveCount(1);
});
