import { expect, it } from 'vitest';
import { requestedPage } from './requested-page.ts';

it.each([
  ['/admin/dashboard', '/admin/dashboard'],
  ['/admin/stories?state=in+review', '/admin/stories?state=in+review'],
  ['/admin/stories/1/history.data?_routes=desk%2Fdesk.layout', '/admin/stories/1/history'],
  ['/admin/stories.data?state=draft&_routes=x', '/admin/stories?state=draft'],
])('a login required at %s leads back to %s (LOGIN-19)', (path, page) => {
  expect(requestedPage(`http://127.0.0.1:3000${path}`)).toBe(page);
});
