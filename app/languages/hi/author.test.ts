import { expect, it } from 'vitest';
import { author } from './author.ts';

it('puts the defaults of an author without a profile into Hindi, and leaves what somebody wrote', () => {
  expect(author.title('MATV Staff')).toBe('MATV स्टाफ़');
  expect(author.title('Wire')).toBe('समाचार एजेंसी');
  expect(author.title('Editor')).toBe('Editor');
  expect(author.bio('Asha Rao is a reporter on the MATV news team.', 'Asha Rao')).toBe(
    'Asha Rao MATV की समाचार टीम में रिपोर्टर हैं।',
  );
  expect(author.bio('Stories by Reuters reach MATV through its news wire.', 'Reuters')).toBe(
    'Reuters की ख़बरें MATV तक समाचार एजेंसियों के ज़रिए पहुँचती हैं।',
  );
  expect(author.bio('She asks.', 'Asha Rao')).toBe('She asks.');
});
