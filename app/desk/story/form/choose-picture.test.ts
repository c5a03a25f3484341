import { expect, it } from 'vitest';
import { withUpload } from './choose-picture.ts';

const uploaded = { imageUrl: '/media/b/1600.jpg', credit: '' };
const former = {
  url: '/media/a/1600.jpg',
  alt: 'The pier at dawn',
  caption: 'The pier, yesterday.',
  credit: 'Reuters',
};

it('gives an upload none of the texts of the picture it replaces', () => {
  expect(withUpload(former, uploaded)).toEqual({ url: '/media/b/1600.jpg', alt: '', caption: '', credit: '' });
});

it('gives an upload the credit that the library knows it by', () => {
  expect(withUpload(former, { ...uploaded, credit: 'PA Media' })).toEqual({
    url: '/media/b/1600.jpg',
    alt: '',
    caption: '',
    credit: 'PA Media',
  });
});

it('keeps what was typed before there was a picture, and the texts of the very same picture', () => {
  expect(withUpload({ ...former, url: '' }, uploaded)).toEqual({ ...former, url: '/media/b/1600.jpg' });
  expect(withUpload(former, { imageUrl: '/media/a/1600.jpg', credit: 'PA Media' })).toEqual(former);
});
