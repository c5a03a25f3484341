import { expect, it } from 'vitest';
import { rootWarning } from './root-warning.ts';

it('the log warns of a site that runs as root in production, and of no other', () => {
  expect(rootWarning({ nodeEnv: 'production' }, 0)).toBe(
    'the site runs as root: a fault in it could change anything on this machine; run it as a dedicated user',
  );
  expect(rootWarning({ nodeEnv: 'production' }, 10_001)).toBe(null);
  expect(rootWarning({ nodeEnv: 'development' }, 0)).toBe(null);
});
