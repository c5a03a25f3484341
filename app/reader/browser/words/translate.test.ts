import { expect, it } from 'vitest';
import { translated } from './translate.ts';

it('puts the texts of the script into Hindi, with what changes in them, and leaves any other text alone', () => {
  expect(translated('Link copied to clipboard!')).toBe('लिंक कॉपी हो गया!');
  expect(translated('You follow Asha Rao.')).toBe('अब आप Asha Rao को फ़ॉलो कर रहे हैं।');
  expect(translated('Colour theme: system. Change to light.')).toBe('रंग थीम: डिवाइस की। हल्की पर बदलें।');
  expect(translated('Volunteers pull four tonnes of rubbish')).toBe('Volunteers pull four tonnes of rubbish');
});
