import { describe, expect, it } from 'vitest';
import { type ShareNetwork, shareLink, shareWindowFeatures } from './share-links.ts';

const story = {
  url: 'https://matv.example/world/a-b?c=1&d',
  title: 'Fish & chips',
  media: 'https://matv.example/m.jpg',
};

describe('share links', () => {
  it.each<[ShareNetwork, string, string]>([
    ['facebook', 'www.facebook.com', 'u'],
    ['twitter', 'twitter.com', 'url'],
    ['linkedin', 'www.linkedin.com', 'url'],
    ['pinterest', 'www.pinterest.com', 'url'],
  ])('give %s the full story address (ART-41)', (network, host, parameter) => {
    const link = shareLink(network, story);
    const address = new URL(link.kind === 'link' ? link.href : 'about:blank');
    expect(address.host).toBe(host);
    expect(address.searchParams.get(parameter)).toBe(story.url);
  });

  it('give WhatsApp title and address in one text (ART-41)', () => {
    const link = shareLink('whatsapp', story);
    const address = new URL(link.kind === 'link' ? link.href : 'about:blank');
    expect(address.searchParams.get('text')).toBe(`${story.title} ${story.url}`);
  });

  it.each<ShareNetwork>(['facebook', 'twitter', 'whatsapp', 'linkedin', 'pinterest'])(
    'report a missing address for %s (ART-42)',
    (network) => {
      expect(shareLink(network, { ...story, url: '' })).toEqual({ kind: 'missing', what: 'url' });
    },
  );

  it('require a picture for Pinterest only (ART-43)', () => {
    expect(shareLink('pinterest', { url: story.url })).toEqual({ kind: 'missing', what: 'media' });
    expect(shareLink('pinterest', story).kind).toBe('link');
    expect(shareLink('facebook', { url: story.url }).kind).toBe('link');
  });

  it('open a window of 550x400 (ART-44)', () => {
    expect(shareWindowFeatures()).toContain('width=550,height=400');
  });
});
