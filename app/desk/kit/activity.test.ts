import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { newEditing, newTyping } from './activity.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('typing lasts for a while after each key, and is told once, at its first key', () => {
  let type = () => {};
  const typing = newTyping(10_000, (typed) => {
    type = typed;
    return () => {};
  });
  const told = vi.fn();
  typing.onChange(told);
  expect(typing.isActive()).toBe(false);
  type();
  vi.advanceTimersByTime(6000);
  type();
  vi.advanceTimersByTime(6000);
  expect([typing.isActive(), told.mock.calls.length]).toEqual([true, 1]);
  vi.advanceTimersByTime(4000);
  expect(typing.isActive()).toBe(false);
  type();
  expect(told).toHaveBeenCalledTimes(2);
});

it('unsaved changes are told when they begin and when they end, until nobody asks', () => {
  const editing = newEditing();
  const seen: boolean[] = [];
  const unsubscribe = editing.onChange(() => seen.push(editing.isActive()));
  for (const isEditing of [false, true, true, false]) editing.set(isEditing);
  unsubscribe();
  editing.set(true);
  expect(seen).toEqual([true, false]);
});
