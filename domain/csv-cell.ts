const FORMULA_FIRST = '=+\\-@＝＋－＠';
const WITHIN = new RegExp(`[;|\\t\\r\\n](?=["'\\s]*[${FORMULA_FIRST}])`, 'g');
const LEADING = new RegExp(`^(?=["'\\s]*[${FORMULA_FIRST}]|[\\t\\r])`);
const ADDED_WITHIN = new RegExp(`([;|\\t\\r\\n])'(?=["'\\s]*[${FORMULA_FIRST}])`, 'g');
const ADDED_LEADING = new RegExp(`^'(?=["'\\s]*[${FORMULA_FIRST}]|[\\t\\r])`);

/**
 * A quoted CSV cell that no spreadsheet runs as a formula. An apostrophe goes before whatever could start one: at the
 * beginning, and after characters that separate cells in other locales, where the quotes no longer protect the text.
 */
export function csvCell(text: string): string {
  const harmless = text.replaceAll(WITHIN, "$&'").replace(LEADING, "'");
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** The text of a parsed cell, without the apostrophes that `csvCell` added. */
export function textOfCsvCell(cell: string): string {
  return cell.replace(ADDED_LEADING, '').replaceAll(ADDED_WITHIN, '$1');
}
