import { ATTACKED } from '#tests/support/hostile/fields.ts';
import { expect, test } from '#tests/support/hostile/hostile-site.ts';
import { IN_PART, type ListSender, withPublicList } from '#tests/support/hostile/list-sender.ts';
import { PUBLIC_LIST } from '#tests/support/hostile/public-list.ts';
import * as texts from '#tests/support/hostile/site-texts.ts';
import * as newsroom from '#tests/support/hostile/stories.ts';
import * as visitors from '#tests/support/hostile/visitors.ts';
import type { PushService } from '#tests/support/push/push-service.ts';

test('the public list of naughty strings goes through every field, which keeps it as it is or refuses it properly', {
  tag: '@long',
}, async ({ hostile }) => {
  test.setTimeout(900_000);
  const { push } = hostile;
  const sender = await withPublicList(hostile.sender);
  await test.step('it goes through every field', () => sendAll(sender, push));
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
});

/** Sends the list wherever our own attacks are sent. */
async function sendAll(sender: ListSender, push: PushService): Promise<void> {
  const look = async () => undefined;
  const { picture } = await texts.pictures(sender);
  await newsroom.stories(sender, picture);
  await newsroom.liveBlog(sender, picture);
  await newsroom.sectionList(sender, picture);
  await newsroom.worldNews(sender, picture);
  await newsroom.catalogue(sender);
  const storyIds = await newsroom.publishedIds(sender);
  await texts.frontPage(sender, picture, storyIds);
  await texts.policies(sender);
  await texts.banners(sender, look);
  await texts.schedule(sender);
  await texts.liveTitles(sender, look);
  await texts.newsletter(sender, storyIds);
  await texts.ownThings(sender, push);
  await texts.administration(sender, look);
  await visitors.petitions(sender);
  await visitors.supportRequests(sender);
  await visitors.bookings(sender);
  await visitors.inbox(sender);
}
