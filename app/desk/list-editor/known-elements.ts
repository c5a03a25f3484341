const KNOWN = new Set('p h2 h3 h4 ul ol li a em i strong b blockquote br hr code pre html head body'.split(' '));

/** The elements of `html` that the rich-text editor does not know and would drop. In the browser only. */
export function unknownElements(html: string): string[] {
  if (html === '' || typeof DOMParser === 'undefined') return [];
  const names = [...new DOMParser().parseFromString(html, 'text/html').querySelectorAll('*')].map(
    (element) => element.localName,
  );
  return [...new Set(names)].filter((name) => !KNOWN.has(name));
}
