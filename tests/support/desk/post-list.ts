import type { Page } from '@playwright/test';

/** Replaces a list over the API, as the person who is logged in; returns the stored items. */
export async function postList(page: Page, apiPath: string, items: readonly unknown[]): Promise<{ _id: string }[]> {
  return page.evaluate(
    async ([path, body]) => {
      const headers = { authorization: `Bearer ${localStorage.getItem('token')}`, 'content-type': 'application/json' };
      const answer = await fetch(path, { method: 'POST', headers, body });
      if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
      return (await answer.json()).items;
    },
    [apiPath, JSON.stringify(items)] as const,
  );
}
