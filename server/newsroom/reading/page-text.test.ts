import { describe, expect, it } from 'vitest';
import type { SafeHtml } from '#domain/story.ts';
import { sanitise } from '../model/sanitise.ts';
import { pageText } from './page-text.ts';

/** A text as it is stored. */
function stored(html: string): SafeHtml {
  const safe = sanitise(html);
  if (safe === null) throw new Error('the text is too long');
  return safe;
}

const shown = (html: string) => pageText(stored(html));

describe("a story's text on its page", () => {
  it('is the stored one where there is no table, embed or picture', () => {
    const body = stored('<p>Tom &amp; “J” <a href="https://e.org/?a=1&amp;b=2">said</a><br>so.</p>');
    expect(pageText(body)).toEqual({ html: body, players: [] });
  });

  it('wraps each table in a focusable region, nested ones too', () => {
    expect(shown('<p>a</p><table><tr><td>1<table><tr><td>2</td></tr></table></td></tr></table>').html).toBe(
      '<p>a</p><div role="region" aria-label="Table" tabindex="0"><table><tr><td>1' +
        '<div role="region" aria-label="Table" tabindex="0"><table><tr><td>2</td></tr></table></div>' +
        '</td></tr></table></div>',
    );
  });

  it('labels an embed with what it leads to and the player that may replace it after a click', () => {
    const { html, players } = shown('<iframe src="https://player.vimeo.com/video/76979871?h=abcdef12"></iframe>');
    expect(html).toBe(
      '<a href="https://vimeo.com/76979871" rel="external noopener nofollow" data-embed="video"' +
        ' data-frame="https://player.vimeo.com/video/76979871?dnt=1&amp;autoplay=1">Watch the video on Vimeo</a>',
    );
    expect(players).toEqual(['https://player.vimeo.com']);
  });

  it('sets the language of paragraphs, headings and list items in an Indian script, and of no others', () => {
    expect(
      shown(
        '<h2>दीपावली</h2><p>ब्रिटेन में <strong>बसे</strong> लोग</p><p>In English, with स्वराज</p><ul><li>ਪੰਜਾਬੀ</li><li>two</li></ul>',
      ).html,
    ).toBe(
      '<h2 lang="hi">दीपावली</h2><p lang="hi">ब्रिटेन में <strong>बसे</strong> लोग</p><p>In English, with स्वराज</p>' +
        '<ul><li lang="pa">ਪੰਜਾਬੀ</li><li>two</li></ul>',
    );
  });

  it('lists each player host once, and none for embeds that can only be linked', () => {
    const video = (id: string) => `<iframe src="https://www.youtube.com/embed/${id}"></iframe>`;
    expect(shown(video('dQw4w9WgXcQ') + video('aaaaaaaaaaa')).players).toEqual(['https://www.youtube-nocookie.com']);
    const post = shown('<iframe src="https://platform.twitter.com/embed/Tweet.html?id=1234567890"></iframe>');
    expect(post.html).toBe(
      '<a href="https://x.com/i/status/1234567890" rel="external noopener nofollow" data-embed="post">See the post on X</a>',
    );
    expect(post.players).toEqual([]);
  });

  it('loads pictures when they come near, in a file that fits the screen', () => {
    const at = '/media/0123456789abcdef0123456789abcdef';
    expect(shown(`<p>a</p><img src="${at}/1600.jpg" alt="A &amp; B" width="1600" height="900">`).html).toBe(
      `<p>a</p><img src="${at}/1600.jpg" alt="A &amp; B" width="1600" height="900" loading="lazy" decoding="async"` +
        ` srcset="${at}/480.webp 480w, ${at}/640.webp 640w, ${at}/800.webp 800w, ${at}/960.webp 960w, ${at}/1280.webp 1280w"` +
        ' sizes="(min-width: 45rem) 680px, 100vw" />',
    );
    // Nothing to choose from.
    expect(shown(`<img src="${at}/100.jpg" alt="">`).html).toBe(
      `<img src="${at}/100.jpg" alt="" loading="lazy" decoding="async" />`,
    );
  });

  it('leaves every other character as it was stored', () => {
    const text = '<p>1 &lt; 2 &amp; “q” \'s\' "d"\u00a0–<br />x</p><hr /><ol start="4"><li>a</li></ol>';
    const table = '<table><tr><td colspan="2">b</td></tr></table>';
    expect(stored(text + table)).toBe(text + table);
    expect(shown(text + table).html).toBe(`${text}<div role="region" aria-label="Table" tabindex="0">${table}</div>`);
  });

  it('is cached for the same text', () => {
    const once = '<table><tr><td>once</td></tr></table>';
    expect(shown(once)).toBe(shown(once));
  });

  it('leaves markup that is only quoted in the text unchanged', () => {
    const written = '<p>&lt;table&gt; rel="external noopener nofollow"</p>';
    expect(shown(written)).toEqual({ html: written, players: [] });
  });
});
