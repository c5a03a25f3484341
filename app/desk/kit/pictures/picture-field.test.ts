import { expect, it } from 'vitest';
import { withPicture } from './picture-field.tsx';

const former = { image: '/media/a/1600.jpg', imageAlt: 'The pier at dawn' };

it('gives a picture none of the words of the one it replaces', () => {
  expect(withPicture(former, { url: '/media/b/1600.jpg', alt: 'A lighthouse' })).toEqual({
    image: '/media/b/1600.jpg',
    imageAlt: 'A lighthouse',
  });
  expect(withPicture(former, { url: '/media/b/1600.jpg', alt: '' })).toEqual({
    image: '/media/b/1600.jpg',
    imageAlt: '',
  });
});

it('keeps what was typed before there was a picture', () => {
  expect(withPicture({ image: '', imageAlt: 'The pier at dawn' }, { url: '/media/b/1600.jpg', alt: 'A pier' })).toEqual(
    {
      image: '/media/b/1600.jpg',
      imageAlt: 'The pier at dawn',
    },
  );
});
