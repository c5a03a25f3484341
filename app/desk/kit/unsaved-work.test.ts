import { afterEach, expect, it } from 'vitest';
import { hasUnsavedWork, holdOnToWork, holdWork, letGoOfWork } from './unsaved-work.ts';

afterEach(letGoOfWork);

it('goes on warning for one form when another one on the page is saved or closed', () => {
  const letGoOfPost = holdWork();
  const letGoOfPoints = holdWork();
  letGoOfPost();
  expect(hasUnsavedWork()).toBe(true);
  letGoOfPoints();
  expect(hasUnsavedWork()).toBe(false);
});

it('lets the page be left when everything is given up, whatever its forms still report', () => {
  const letGo = holdWork();
  holdOnToWork();
  letGoOfWork();
  expect(hasUnsavedWork()).toBe(false);
  letGo();
  expect(hasUnsavedWork()).toBe(false);
});
