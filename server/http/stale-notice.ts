const TEMPLATE = Buffer.from('<template data-name="page-stale">');
const TEMPLATE_END = Buffer.from('</template>');
const MAIN = /<main\b[^>]*>/;
/** Marks a notice that the page's script has shown itself; the script reloads such a page once the site is back. */
const OWN_COPY = ' data-stale=""';

/**
 * `html` with the notice 'Using cached data' at the start of `<main>` (STATE-04), in the page's language: every page
 * holds it as a template for its script. `null` if it is not a reader's page.
 */
export function withStaleNotice(html: Buffer): Buffer | null {
  const template = html.indexOf(TEMPLATE);
  if (template < 0) return null;
  const start = template + TEMPLATE.length;
  const notice = html.toString('utf8', start, html.indexOf(TEMPLATE_END, start)).replace(OWN_COPY, '');
  const text = html.toString();
  const main = MAIN.exec(text)?.[0];
  return main === undefined ? null : Buffer.from(text.replace(main, () => main + notice));
}
