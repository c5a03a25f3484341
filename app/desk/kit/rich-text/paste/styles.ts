import { LOOK } from './read-html.ts';

/** An element's declarations, from its style attribute and the class rules of the pasted style sheet. */
type Look = ReadonlyMap<string, string>;

const looks = new WeakMap<Element, Look>();

/** Reads the declarations of every element of a pasted page. */
export function readStyles(page: Document, sheets: string): void {
  const classes = new Map<string, string>();
  readSheet(sheets, classes);
  for (const element of page.body.querySelectorAll('*')) {
    const ofClasses = [...element.classList].flatMap((name) => [
      classes.get(`.${name}`) ?? '',
      classes.get(`${element.localName}.${name}`) ?? '',
    ]);
    looks.set(element, declarations([...ofClasses, element.getAttribute(LOOK) ?? ''].join(';')));
  }
}

function readSheet(text: string, classes: Map<string, string>): void {
  const rules = text
    .replaceAll('<!--', '')
    .replaceAll('-->', '')
    .replace(/\/\*[\s\S]*?\*\//g, '');
  for (const [, selectors = '', body = ''] of rules.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    for (const selector of selectors.split(',')) {
      const name = selector.trim();
      if (/^[a-z0-9]*\.[\w-]+$/i.test(name)) classes.set(name, `${classes.get(name) ?? ''};${body}`);
    }
  }
}

function declarations(text: string): Look {
  const found = new Map<string, string>();
  for (const one of text.split(';')) {
    const colon = one.indexOf(':');
    if (colon > 0)
      found.set(
        one.slice(0, colon).trim().toLowerCase(),
        one
          .slice(colon + 1)
          .trim()
          .toLowerCase(),
      );
  }
  return found;
}

/** The value of a CSS property of an element, in lower case; '' when it is not set. */
export function look(element: Element, property: string): string {
  return looks.get(element)?.get(property) ?? '';
}

/** Gives a new element the styles of the one that it replaces. */
export function inherit(element: Element, from: Element): void {
  const known = looks.get(from);
  if (known) looks.set(element, known);
}

export function isHidden(element: Element): boolean {
  return look(element, 'display') === 'none' || look(element, 'mso-hide') === 'all' || element.hasAttribute('hidden');
}

/** Replaces an element by its children. */
export function unwrap(element: Element): void {
  element.replaceWith(...element.childNodes);
}

/** The same content in an element of another name, without attributes. */
export function renamed(element: Element, name: string): HTMLElement {
  const replacement = element.ownerDocument.createElement(name);
  replacement.append(...element.childNodes);
  inherit(replacement, element);
  element.replaceWith(replacement);
  return replacement;
}
