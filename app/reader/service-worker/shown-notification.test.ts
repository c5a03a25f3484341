import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { pushMessage } from '#domain/alerts.ts';
import { ownAddress, shownNotification } from './shown-notification.ts';

const SITE = 'https://matv.example';
const MESSAGE = pushMessage.parse({
  web_push: 8030,
  notification: {
    title: 'Storm closes Channel ports',
    body: 'Ferries are held at Dover.',
    navigate: 'https://matv.example/alerts/open/0123456789abcdef01234567',
    tag: 'a1',
    lang: 'en-GB',
    dir: 'auto',
    icon: 'https://matv.example/media/icon.png',
    image: '/media/storm.jpg',
    silent: true,
  },
});

describe('the notification for a push message', () => {
  it('is what the site wrote', () => {
    expect(shownNotification(JSON.stringify(MESSAGE), SITE)).toEqual({
      title: 'Storm closes Channel ports',
      options: {
        body: 'Ferries are held at Dover.',
        data: { navigate: 'https://matv.example/alerts/open/0123456789abcdef01234567' },
        tag: 'a1',
        lang: 'en-GB',
        dir: 'auto',
        icon: 'https://matv.example/media/icon.png',
        image: 'https://matv.example/media/storm.jpg',
        silent: true,
      },
    });
  });

  it('has the site’s icon, and sound, unless the message says otherwise', () => {
    const text = JSON.stringify({ notification: { title: 'Port opens', body: '', navigate: `${SITE}/world` } });
    expect(shownNotification(text, SITE)).toEqual({
      title: 'Port opens',
      options: { body: '', data: { navigate: 'https://matv.example/world' }, icon: '/icon-192.png' },
    });
  });

  it.each([null, '', 'plain text', '{', '[]', 'null', '{"web_push":9000,"alert":{}}', '{"notification":{"title":7}}'])(
    'leads to the home page where this version does not understand it: %s',
    (text) => {
      expect(shownNotification(text, SITE)).toEqual({
        title: 'MATV: news alert',
        options: {
          body: 'Open MATV for the latest news.',
          data: { navigate: 'https://matv.example/' },
          icon: '/icon-192.png',
        },
      });
    },
  );

  it('leads nowhere else, and fetches no picture from elsewhere', () => {
    const elsewhere = { title: 'T', navigate: 'https://evil.example/', icon: '//evil.example/i', image: 'data:,x' };
    expect(shownNotification(JSON.stringify({ notification: elsewhere }), SITE).options).toEqual({
      body: '',
      data: { navigate: 'https://matv.example/' },
      icon: '/icon-192.png',
    });
  });

  it('has a title and an address of the site, whatever arrives', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.json().map((one) => `{"notification":${one}}`),
        ),
        (text) => {
          const { title, options } = shownNotification(text, SITE);
          expect(title.trim()).not.toBe('');
          expect(options.data.navigate.startsWith('https://matv.example/')).toBe(true);
        },
      ),
    );
  });
});

describe('an address of the site', () => {
  it.each([
    ['/live', 'https://matv.example/live'],
    ['https://matv.example/a?b#c', 'https://matv.example/a?b#c'],
    ['https://matv.example.evil.example/', null],
    ['javascript:alert(1)', null],
    ['http://matv.example/', null],
    ['', null],
    [undefined, null],
  ])('%s', (value, address) => {
    expect(ownAddress(value, SITE)).toBe(address);
  });
});
