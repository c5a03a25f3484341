import type { Location } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import {
  hasUnsavedWork,
  holdWork,
  letGoOfWork,
  lostWithout,
  onUnsavedWork,
  saveLost,
  workLost,
} from './unsaved-work.ts';

afterEach(letGoOfWork);

function at(pathname: string, search = ''): Location {
  return { pathname, search, hash: '', state: null, key: 'default' };
}

it('goes on warning for one form when another one on the page is saved or closed', () => {
  const letGoOfPost = holdWork();
  const letGoOfPoints = holdWork();
  letGoOfPost();
  expect(hasUnsavedWork()).toBe(true);
  letGoOfPoints();
  expect(hasUnsavedWork()).toBe(false);
});

it('tells when the page begins and ceases to have unsaved work, not of each key', async () => {
  await Promise.resolve();
  const told: boolean[] = [];
  const stop = onUnsavedWork(() => told.push(hasUnsavedWork()));
  const letGo = holdWork();
  await Promise.resolve();
  letGo();
  const letGoAgain = holdWork();
  await Promise.resolve();
  expect(told).toEqual([true]);
  letGoAgain();
  await Promise.resolve();
  expect(told).toEqual([true, false]);
  stop();
  holdWork();
  await Promise.resolve();
  expect(told).toHaveLength(2);
});

it('lets the page be left when everything is given up, whatever its forms still report', () => {
  const letGo = holdWork();
  letGoOfWork();
  expect(hasUnsavedWork()).toBe(false);
  letGo();
  expect(hasUnsavedWork()).toBe(false);
});

it('loses what is typed with the page, not with a change of what the page shows', () => {
  holdWork();
  expect(workLost(at('/admin/media'), at('/admin/stories'))).toHaveLength(1);
  expect(workLost(at('/admin/media', '?q=river'), at('/admin/media', '?q=rivers'))).toHaveLength(0);
});

it('loses the details of a picture when another one is opened, and leaves uploads alone', () => {
  const details = { isLost: lostWithout('picture') };
  holdWork(details);
  holdWork();
  const lost = workLost(at('/admin/media', '?picture=one'), at('/admin/media', '?picture=two'));
  expect(lost).toEqual([details]);
  expect(workLost(at('/admin/media', '?picture=one'), at('/admin/media', '?picture=one&alt=no'))).toEqual([]);
  expect(workLost(at('/admin/media', '?picture=one'), at('/admin/stories', '?picture=one'))).toHaveLength(2);
});

it('saves what one form leaves to another before the page is left, as a half-typed tag to its story', async () => {
  const saved: string[] = [];
  const story = async () => {
    saved.push('story');
    letGoOfStory();
    return true;
  };
  let letGoOfStory = holdWork({ save: story });
  const letGoOfTag = holdWork({
    save: async () => {
      saved.push('tag');
      letGoOfTag();
      letGoOfStory = holdWork({ save: story });
      return true;
    },
  });
  expect(await saveLost(at('/admin/stories/a'), at('/admin/stories'))).toBe(true);
  expect(saved).toEqual(['story', 'tag', 'story']);
  expect(hasUnsavedWork()).toBe(false);
});

it('is asked about if only some of it can be saved', async () => {
  const saved: string[] = [];
  holdWork({ save: async () => false });
  holdWork();
  holdWork({ save: async () => saved.push('another') > 0 });
  expect(await saveLost(at('/admin/media'), at('/admin/stories'))).toBe(false);
  expect(saved).toEqual(['another']);
});

it('has nothing to lose once the work is saved', () => {
  holdWork()();
  expect(workLost(at('/admin/media'), at('/admin/stories'))).toEqual([]);
});
