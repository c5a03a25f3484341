import { HtmlValidate } from 'html-validate';
import { ATTACKED } from '#tests/support/hostile/fields.ts';
import { expect, test } from '#tests/support/hostile/hostile-site.ts';
import { IN_PART, type ListSender, readable, withPublicList } from '#tests/support/hostile/list-sender.ts';
import { lookAt, watchFor } from '#tests/support/hostile/look.ts';
import { PUBLIC_LIST } from '#tests/support/hostile/public-list.ts';
import type { Shown } from '#tests/support/hostile/sender.ts';
import * as texts from '#tests/support/hostile/site-texts.ts';
import * as newsroom from '#tests/support/hostile/stories.ts';
import * as visitors from '#tests/support/hostile/visitors.ts';
import { expectNoSidewaysScroll, logIn } from '#tests/support/journey.ts';
import type { PushService } from '#tests/support/push/push-service.ts';

// 390 pixels: the narrowest that phones have.
test.use({ viewport: { width: 390, height: 844 } });

const validator = new HtmlValidate({ extends: ['html-validate:standard'] });

test('the public list of naughty strings is nothing but words in every field and on every kind of page', {
  tag: '@long',
}, async ({ page, hostile }) => {
  test.setTimeout(900_000);
  const { site, push } = hostile;
  const sender = await withPublicList(hostile.sender);
  const shown = await test.step('it goes through every field', () => sendAll(sender, push));
  await test.step('no field has left out a text of it, nor changed one', () => {
    const fields = Object.entries(ATTACKED).flatMap(([call, all]) => all.map((field) => ({ call, field })));
    const lacking = fields.filter(({ call, field }) => {
      const carried = sender.carried(`${call} ${field}`);
      return call in IN_PART ? carried === 0 : carried < PUBLIC_LIST.length;
    });
    expect(lacking).toEqual([]);
    expect(Object.keys(IN_PART).filter((call) => !(call in ATTACKED || call.includes('diaspora')))).toEqual([]);
    expect(sender.changed).toEqual([]);
    expect(sender.kept.size).toBeGreaterThan(40);
  });
  await test.step('a page of each kind shows it as words', async () => {
    const watched = await watchFor(page);
    await logIn(page, site);
    await lookAt(page, site, watched, oneOfEachKind(shown), async ({ path, frame }) => {
      await expectNoSidewaysScroll(page);
      if (frame !== 'reader') return;
      const { results } = await validator.validateString(await (await fetch(site.url + path)).text());
      expect
        .soft(
          results.flatMap(({ messages }) => messages.map(({ message }) => message)),
          path,
        )
        .toEqual([]);
    });
  });
  await test.step('a text that holds all of it shows all of it', async () => {
    await page.goto(site.url + (shown.find(({ path }) => path.startsWith('/deep-dive/'))?.path ?? ''));
    const text = readable((await page.getByRole('main').textContent()) ?? '');
    expect(PUBLIC_LIST.filter((one) => !text.includes(readable(one)))).toEqual([]);
  });
});

/** Sends the list wherever our own attacks are sent; the pages on which it shows. */
async function sendAll(sender: ListSender, push: PushService): Promise<Shown[]> {
  const shown: Shown[] = [];
  const look = async (one: Shown) => {
    shown.push(one);
  };
  const { picture, shown: inLibrary } = await texts.pictures(sender);
  shown.push(...inLibrary);
  shown.push(...(await newsroom.stories(sender, picture)));
  shown.push(...(await newsroom.liveBlog(sender, picture)));
  shown.push(...(await newsroom.sectionList(sender, picture)));
  shown.push(...(await newsroom.worldNews(sender, picture)));
  shown.push(...(await newsroom.catalogue(sender)));
  const storyIds = await newsroom.publishedIds(sender);
  shown.push(...(await texts.frontPage(sender, picture, storyIds)));
  shown.push(...(await texts.policies(sender)));
  await texts.banners(sender, look);
  shown.push(...(await texts.schedule(sender)));
  await texts.liveTitles(sender, look);
  shown.push(...(await texts.newsletter(sender, storyIds)));
  shown.push(...(await texts.ownThings(sender, push)));
  await texts.administration(sender, look);
  shown.push(...(await visitors.petitions(sender)));
  await visitors.supportRequests(sender);
  await visitors.bookings(sender);
  shown.push(...(await visitors.inbox(sender)));
  return shown;
}

/** The first page of each kind, of which our own attacks, that it does not hold, are not expected. */
function oneOfEachKind(all: readonly Shown[]): Shown[] {
  const kinds = new Map<string, Shown>();
  for (const one of all) {
    const kind = one.path
      .replace(/[0-9a-f]{24}/, '*')
      .replace(/^(\/admin\/[^/?]+|\/(?!admin\/)[^/?]+)\/[^/?]+/, '$1/*')
      .replace(/\?(?!lite).*/, '');
    if (!kinds.has(kind)) kinds.set(kind, { ...one, reads: [] });
  }
  return [...kinds.values()];
}
