import { expect, it } from 'vitest';
import { PageFetchError } from './load-errors.ts';
import { failureText } from './refresh-section.ts';

it("names the status of a failed call: 'API request failed: 500' (STATE-19)", () => {
  expect(failureText(new PageFetchError('HTTP error! status: 500', 500))).toBe('API request failed: 500');
});

it('says what happened if there was no answer at all', () => {
  expect(failureText(new PageFetchError('You seem to be offline.'))).toBe('You seem to be offline.');
  expect(failureText('odd')).toBe('odd');
});
