import { unwrap } from './styles.ts';

/** Keeps data tables, and replaces those that only lay out a mail by their content. */
export function settleTables(body: HTMLElement): void {
  // Innermost first: whether an outer table is layout depends on what is left inside it.
  for (const table of [...body.querySelectorAll('table')].reverse()) {
    if (isLayout(table)) flatten(table);
  }
  for (const element of body.querySelectorAll('col,colgroup')) element.remove();
  for (const cell of body.querySelectorAll('td,th')) {
    for (const name of ['colspan', 'rowspan']) if (cell.getAttribute(name) === '1') cell.removeAttribute(name);
  }
}

function isLayout(table: HTMLTableElement): boolean {
  if (/^(?:presentation|none)$/.test(table.getAttribute('role') ?? '')) return true;
  if (table.querySelector('table')) return true;
  return [...table.rows].every(({ cells }) => cells.length <= 1) && !table.querySelector('th,caption');
}

function flatten(table: HTMLTableElement): void {
  const cells = [...table.rows].flatMap((row) => [...row.cells]);
  const blocks = cells.map((cell) => {
    const block = table.ownerDocument.createElement('div');
    block.append(...cell.childNodes);
    return block;
  });
  table.replaceWith(...blocks);
  for (const block of blocks) if (block.querySelector('p,div,h1,h2,h3,h4,h5,h6,ul,ol,table')) unwrap(block);
}
