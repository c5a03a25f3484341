import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DESK_EDITORS } from '#domain/desk/desk-editors.ts';
import { type ListsDesk, listItem, openListsDesk } from '#tests/support/desk/desk-lists.ts';

let lists: ListsDesk;
beforeAll(async () => {
  lists = await openListsDesk();
});
afterAll(() => lists.desk.close());

const paths = DESK_EDITORS.flatMap((editor) => (editor.list ? [editor.apiPath.slice(1)] : []));

describe('the calls of every section list (DAPI-01, DAPI-15 to DAPI-40)', () => {
  it('exist for all fourteen', () => {
    expect(new Set(paths).size).toBe(14);
  });

  it.each(paths)('/api/%s takes the whole array and gives exactly it back', async (path) => {
    const sent = [
      listItem(`Of ${path}`, { slug: `of-${path}` }),
      listItem(`More of ${path}`, { slug: `more-of-${path}` }),
    ];
    expect((await lists.read(path)).items).toEqual([]);
    expect((await lists.post(sent, { path })).statusCode).toBe(200);
    const { items } = await lists.read(path);
    expect(items.map(({ _id, ...fields }) => fields)).toEqual(sent);
    expect(await lists.titles(path === 'tech' ? 'health' : 'tech')).not.toContain(`Of ${path}`);
  });
});
