import { expect, it } from 'vitest';
import { keepRecent, recentEntries } from './recent-entries.ts';

function store() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}

const place = (name: string) => ({
  id: `/admin/${name}`,
  label: name,
  hint: 'Newsroom',
  does: { to: `/admin/${name}` },
});
const labels = (of: ReturnType<typeof store>, userId: string) => recentEntries(of, userId).map(({ label }) => label);

it('keeps the five places chosen last, newest first and each once, for one person', () => {
  const tab = store();
  for (const name of ['tags', 'media', 'tags', 'inbox', 'people', 'audit', 'watch']) keepRecent(place(name), tab, 'u1');
  expect(labels(tab, 'u1')).toEqual(['watch', 'audit', 'people', 'inbox', 'tags']);
  expect(labels(tab, 'u2')).toEqual([]);
});

it('keeps neither actions nor links out of the desk', () => {
  const tab = store();
  keepRecent({ id: 'x', label: 'Log out', hint: '', does: { action: 'log-out' } }, tab, 'u1');
  keepRecent({ id: '/', label: 'Open the site', hint: '', does: { to: '/' } }, tab, 'u1');
  expect(labels(tab, 'u1')).toEqual([]);
});

it.each(['[{"to":"https://elsewhere.example/","label":"x","hint":""}]', '[{"to":"/admin/tags"', 'null'])(
  'ignores an invalid stored value: %s',
  (text) => {
    const tab = store();
    tab.setItem('desk-recent u1', text);
    expect(labels(tab, 'u1')).toEqual([]);
  },
);
