import { describe, expect, it } from 'vitest';
import { inSitePath } from './in-site-path.ts';

const HERE = { origin: 'https://matv.example', href: 'https://matv.example/world?page=2' };
const CLICK = {
  button: 0,
  defaultPrevented: false,
  metaKey: false,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
};

function link(href: string, target = '', ...attributes: string[]) {
  return { href, target, hasAttribute: (name: string) => attributes.includes(name) };
}

describe('a click on a link', () => {
  it('goes on within the page for an address of this site', () => {
    expect(inSitePath(CLICK, link('https://matv.example/viral/a?b=c#d'), HERE)).toBe('/viral/a?b=c#d');
  });

  it.each([
    ['another site', link('https://elsewhere.example/world')],
    ['a new tab', link('https://matv.example/author/A', '_blank')],
    ['a download', link('https://matv.example/world', '', 'download')],
    ['a page to be fetched anew', link('https://matv.example/world', '', 'data-reload')],
    ['the desk', link('https://matv.example/admin/dashboard')],
    ['a file', link('https://matv.example/media/ab/640.jpg')],
    ['a place on this page', link('https://matv.example/world?page=2#main')],
    ['something that is no address', link('javascript:alert(1)')],
    ['a broken address', link('https://')],
  ])('leaves %s to the browser', (_, clicked) => {
    expect(inSitePath(CLICK, clicked, HERE)).toBeNull();
  });

  it.each(['metaKey', 'ctrlKey', 'shiftKey', 'altKey', 'defaultPrevented'])('with %s is left to the browser', (key) => {
    expect(inSitePath({ ...CLICK, [key]: true }, link('https://matv.example/viral'), HERE)).toBeNull();
  });
});
