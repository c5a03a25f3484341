import { expect, it } from 'vitest';
import { heroWidth } from './main-pictures.ts';

it('never enlarges a picture in a hero, which is cropped to 3:2', () => {
  expect(heroWidth({ width: 1600, height: 1067 })).toBe(960);
  expect(heroWidth({ width: 960, height: 640 })).toBe(960);
  expect(heroWidth({ width: 959, height: 640 })).toBe(640);
  expect(heroWidth({ width: 1600, height: 400 })).toBe(480);
  expect(heroWidth({ width: 90, height: 60 })).toBe(160);
});
