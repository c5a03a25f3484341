import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import type { App } from './app-types.ts';
import { PageBanner, registerBannerLine } from './page-banner.ts';

const UNTIL = '2026-11-20T16:00:00.000Z';
const page = (inside = '') =>
  Buffer.from(`<body><div class="m1" data-banner="">${inside}</div><main><div>Text</div></main>`);

function filled(banner: PageBanner, html: Buffer): string | undefined {
  return banner.fill(html)?.toString();
}

describe('the line above the pages of readers', () => {
  it('stands in its place, as text, with its level and its link', () => {
    const banner = new PageBanner();
    banner.show({ level: 'breaking', text: 'Storm <b> & flood', href: '/world?a=1&b="2"', until: UNTIL });
    expect(filled(banner, page())).toBe(
      '<body><div class="m1" data-banner=""><section data-level="breaking" aria-label="Breaking"><p><b>Breaking</b> ' +
        '<a href="/world?a=1&amp;b=&quot;2&quot;">Storm &lt;b&gt; &amp; flood</a></p></section></div>' +
        '<main><div>Text</div></main>',
    );
  });

  it('says its language where that is not English', () => {
    const banner = new PageBanner();
    banner.show({ level: 'update', text: 'Rain', href: 'https://rain.example/भारी वर्षा', until: UNTIL });
    expect(filled(banner, page())).toContain(
      '<a href="https://rain.example/%E0%A4%AD%E0%A4%BE%E0%A4%B0%E0%A5%80%20%E0%A4%B5%E0%A4%B0%E0%A5%8D%E0%A4%B7%E0%A4%BE">',
    );
    banner.show({ level: 'live', text: 'दिल्ली में भूकंप', href: '/live', until: UNTIL });
    expect(filled(banner, page())).toContain('<a href="/live" lang="hi" dir="auto">दिल्ली में भूकंप</a>');
  });

  it('replaces an earlier one, and leaves nothing when it is taken down', () => {
    const banner = new PageBanner();
    banner.show({ level: 'update', text: 'Polls close', href: '/live', until: UNTIL });
    const first = Buffer.from(filled(banner, page()) ?? '');
    banner.show({ level: 'update', text: 'Counting begins', href: '/live', until: UNTIL });
    expect(filled(banner, first)).toContain('Counting begins');
    expect(filled(banner, first)).not.toContain('Polls close');
    banner.show(null);
    expect(filled(banner, first)).toBe(page().toString());
  });

  it('has a new stamp for each new line only', () => {
    const banner = new PageBanner();
    const line = { level: 'live', text: 'On now', href: '/live', until: UNTIL } as const;
    expect(banner.stamp).toBe(0);
    banner.show(null);
    expect(banner.stamp).toBe(0);
    banner.show(line);
    banner.show({ ...line, until: '2026-11-20T17:00:00.000Z' });
    expect(banner.stamp).toBe(1);
  });

  it('leaves alone what has no place for it', () => {
    expect(new PageBanner().fill(Buffer.from('<rss/>'))).toBeNull();
  });

  it('is told alone to pages that are open while it changes', async () => {
    const banner = new PageBanner();
    const app: App = Fastify();
    registerBannerLine(app, banner);
    const ask = async () => {
      const { body, headers } = await app.inject({ url: '/api/banner' });
      return [headers['content-type'], headers['cache-control'], body];
    };
    const about = ['text/html; charset=utf-8', 'public, max-age=0, s-maxage=1'];
    expect(await ask()).toEqual([...about, '']);
    banner.show({ level: 'live', text: 'Storm & flood', href: '/live', until: UNTIL });
    expect(await ask()).toEqual([
      ...about,
      '<section data-level="live" aria-label="Live"><p><b>Live</b> <a href="/live">Storm &amp; flood</a></p></section>',
    ]);
    await app.close();
  });
});
