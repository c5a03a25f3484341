import { describe, expect, it } from 'vitest';
import { readPictureAddress } from './picture-address.ts';

const SITE = 'https://matv.example';

describe('what an editor is told about the address of a picture', () => {
  it.each(['/media/ab12cd34/640.jpg', ' /media/ab12cd34/640.jpg', 'https://matv.example/media/ab12cd34/640.jpg'])(
    'a stored picture is shown: %s',
    (address) => {
      expect(readPictureAddress(address, SITE)).toEqual({ kind: 'stored', path: '/media/ab12cd34/640.jpg' });
    },
  );

  it.each([
    'https://elsewhere.example/a.jpg',
    'HTTP://elsewhere.example/a.jpg',
    'https://matv.example.net/favicon.ico',
  ])('a picture of another site is called that: %s', (address) => {
    expect(readPictureAddress(address, SITE)).toEqual({
      kind: 'elsewhere',
      note: 'From another site. It is fetched after the save and then shown to readers.',
    });
  });

  it.each(['/favicon.ico', 'https://matv.example/favicon.svg'])(
    'another address of our own site is not called another site: %s',
    (address) => {
      expect(readPictureAddress(address, SITE)).toEqual({
        kind: 'unusable',
        note: 'An address of this site, but not of a stored picture. Upload the picture or choose it from the library.',
      });
    },
  );

  it.each(['a.jpg', 'ftp://elsewhere.example/a.jpg', '//elsewhere.example/a.jpg', 'https://'])(
    'what nothing can be fetched from is said to be no address: %s',
    (address) => {
      expect(readPictureAddress(address, SITE)).toEqual({
        kind: 'unusable',
        note: 'Not the address of a picture: it has to begin with https://.',
      });
    },
  );

  it('an empty field is no picture', () => {
    expect(readPictureAddress('  ', SITE)).toEqual({ kind: 'none' });
  });
});
