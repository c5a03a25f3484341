import { openOrJoinDatabase } from '#server/db/client.ts';
import { test } from '#tests/support/desk/desk-site.ts';
import { expect, logInByHand } from '#tests/support/journey.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { expectAccessibleAndNarrow } from '#tests/support/site/accessible.ts';

/** Signatures as visitors leave them: `count` of one network and domain, each with a comment. */
const SIGNATURES = `with came as (
    insert into signatures (id, petition_id, version, state, first_name, last_name, email, email_key, email_domain, location,
      location_key, display_name, comment, comment_state, address_range, signed_at, counted_at)
    select lpad(to_hex(n + $3::int), 24, 'b'), p.id, 1, 'counted', 'Signer', 'No ' || n, n || '@' || $2, n || '@' || $2, $2,
      'Place ' || n, 'place ' || n, true, 'Reason ' || n, 'waiting', '198.51.100.0/24', now(), now()
    from petitions p, generate_series(1, $4::int) n where p.title = $1 returning petition_id)
  update petition_counts c set signatures = signatures + $4::int, locations = locations + $4::int
  where petition_id in (select petition_id from came)`;

test('an editor writes a petition, moderates its comments by keyboard, and removes a burst, which readers can see', async ({
  page,
  site,
}) => {
  test.setTimeout(60_000);
  await logInByHand(page, site);
  await page.getByRole('link', { name: 'Petitions' }).first().click();
  await page.getByRole('link', { name: 'Add a petition' }).click();
  await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Keep the reading room open');
  await page.getByLabel('Description').fill('It is to be closed in May.');
  await page.getByLabel('Decision maker').fill('The council');
  await page.getByLabel('Current Situation').fill('A vote in May\n\nTwo of three rooms are closed');
  await page.getByRole('button', { name: 'Save petition' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Keep the reading room open' })).toBeVisible();

  await page.getByLabel('Description').fill('It is to be closed in June.');
  await page.getByLabel('Count a signature only once its e-mailed link has been opened').check();
  await page.getByRole('button', { name: 'Save petition' }).click();
  await expect(page.getByText('Version 2 (current)')).toBeVisible();
  const db = await openOrJoinDatabase({ databaseUrl: null, dataDir: site.dataDir, log: quietLog });
  await db.pool.query(SIGNATURES, ['Keep the reading room open', 'spam.example', 4096, 6]);
  await db.close();

  await page.getByRole('link', { name: 'All petitions' }).click();
  const comments = page.getByRole('list', { name: 'Comments' });
  await expect(comments.getByRole('listitem')).toHaveCount(6);
  await comments.getByRole('button', { name: 'Approve' }).first().focus();
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await page.keyboard.press('a');
  await expect(comments.getByRole('listitem')).toHaveCount(5);
  await expect(comments.getByRole('listitem').first().getByRole('button', { name: 'Approve' })).toBeFocused();
  await page.keyboard.press('r');
  await expect(comments.getByRole('listitem')).toHaveCount(4);
  await expectAccessibleAndNarrow(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.getByRole('link', { name: 'Keep the reading room open' }).click();
  await page.getByRole('button', { name: 'Remove… spam.example' }).click();
  await page.getByRole('button', { name: 'Count signatures' }).click();
  await expect(page.getByText('6 signatures would be removed.')).toBeVisible();
  await page.getByLabel('Reason').fill('Sent by a script within a minute');
  await expectAccessibleAndNarrow(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Remove 6' }).click();
  await expect(page.getByRole('list', { name: 'Removed signatures' })).toContainText(
    'Sent by a script within a minute',
  );

  await page.goto(`${site.url}/petition/keep-the-reading-room-open`);
  await expect(page.getByText('It is to be closed in June.')).toBeVisible();
  await expect(page.getByText('6 signatures removed')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Recent Supporters' })).toBeHidden();

  await page.goBack();
  await page.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByText('6 signatures restored.')).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Export signatures (CSV)' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^signatures-\d{4}-\d\d-\d\d\.csv$/);
  await page.goto(`${site.url}/admin/audit`);
  await expect(page.getByText(/took 6 signatures out of the petition/)).toBeVisible();
  await page.goto(`${site.url}/petition/keep-the-reading-room-open`);
  await expect(page.getByRole('region', { name: 'Why people sign' })).toContainText('Reason 1');
  await expect(page.getByRole('region', { name: 'Why people sign' })).not.toContainText('Reason 2');
});
