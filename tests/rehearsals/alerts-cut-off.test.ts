import { rmSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, onTestFinished } from 'vitest';
import { alertKeyAnswer } from '#domain/alerts.ts';
import { type DeskAlert, deskAlert } from '#domain/desk/alerts.ts';
import { deskClient } from '#tests/support/desk/desk-client.ts';
import { alertWith } from '#tests/support/push/alerts-desk.ts';
import { type Browser, startPushService } from '#tests/support/push/push-service.ts';
import { newDataDir, type Site, startSite } from '#tests/support/site/site.ts';
import { inDatabaseOf } from '#tests/support/site/site-database.ts';

const BROWSERS = 600;
const TAKEN_BEFORE = 150;
const PATH = '/api/desk/alerts';

it('a kill -9 in the middle of an alert leaves no browser out, and none shows it twice', async () => {
  const dataDir = newDataDir();
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const push = await startPushService();
  onTestFinished(() => push.close());
  const env = { PUSH_TRUSTED_ORIGIN: push.origin };

  const first = await startSite({ dataDir, env });
  onTestFinished(() => first.kill());
  alertKeyAnswer.parse(await (await fetch(`${first.url}/api/alerts/key`)).json());
  const taken = Promise.withResolvers<void>();
  push.onReceived(() => {
    if (push.received.length < TAKEN_BEFORE) return;
    push.behave('hang');
    taken.resolve();
  });
  const browsers = Array.from({ length: BROWSERS }, () => push.browser());
  const { _id } = deskAlert.parse(await (await deskClient(first, first.admin)).ask('POST', PATH, alertWith()));
  await subscribeAndHurry(first, push.origin, browsers);
  await taken.promise;
  await first.kill();

  push.behave(null);
  push.onReceived(() => undefined);
  const second = await startSite({ dataDir, env });
  onTestFinished(() => second.kill());
  const alert = await untilSent(second, _id);
  expect(push.faults).toEqual([]);
  expect(alert.counts).toMatchObject({ recipients: BROWSERS, delivered: BROWSERS, failed: 0, gone: 0 });
  // Batches under way were sent again: on a device the second copy replaces the first, by its tag.
  expect(push.received.length).toBeGreaterThan(BROWSERS);
  expect(new Set(push.received.map(({ browser }) => browser.endpoint)).size).toBe(BROWSERS);
  const shown = push.received.map(({ browser, message }) => `${browser.endpoint} ${message.notification.tag}`);
  expect(new Set(shown).size).toBe(BROWSERS);
}, 120_000);

/** Subscribes the browsers, and has the alert wait no longer. */
async function subscribeAndHurry(site: Site, service: string, browsers: readonly Browser[]): Promise<void> {
  await inDatabaseOf(site, async ({ pool }) => {
    await pool.query(
      `insert into alert_subscriptions (endpoint, service, p256dh, auth, key_id, topics, made_at, seen_at)
       select b.endpoint, $4, b.p256dh, b.auth, k.id, '{breaking}', now(), now()
       from unnest($1::text[], $2::text[], $3::text[]) as b (endpoint, p256dh, auth), push_keys k where k.is_current`,
      [
        browsers.map(({ endpoint }) => endpoint),
        browsers.map(({ keys }) => keys.p256dh),
        browsers.map(({ keys }) => keys.auth),
        service,
      ],
    );
    await pool.query('update alerts set send_at = now()');
  });
}

async function untilSent(site: Site, id: string): Promise<DeskAlert> {
  const desk = await deskClient(site, site.admin);
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await pause(100)) {
    const alert = deskAlert.parse(await desk.ask('GET', `${PATH}/${id}`));
    if (alert.state === 'sent') return alert;
  }
  throw new Error(`The alert was not sent:\n${site.output()}`);
}
