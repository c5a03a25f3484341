const FORMULA_FIRST = '=+\\-@＝＋－＠';
const WITHIN = new RegExp(`[;|\\t\\r\\n](?=["'\\s]*[${FORMULA_FIRST}])`, 'g');
const LEADING = new RegExp(`^(?=["'\\s]*[${FORMULA_FIRST}]|[\\t\\r])`);
const ADDED_WITHIN = new RegExp(`([;|\\t\\r\\n])'(?=["'\\s]*[${FORMULA_FIRST}])`, 'g');
const ADDED_LEADING = new RegExp(`^'(?=["'\\s]*[${FORMULA_FIRST}]|[\\t\\r])`);

/**
 * A quoted CSV cell that no spreadsheet runs as a formula. An apostrophe is put before anything that could start one:
 * at the beginning, and after characters that separate cells in other locales, where the quotes don't protect the text.
 */
export function csvCell(text: string): string {
  const harmless = text.replaceAll(WITHIN, "$&'").replace(LEADING, "'");
  return `"${harmless.replaceAll('"', '""')}"`;
}

/** Removes the apostrophes that `csvCell` added from a parsed cell. */
export function textOfCsvCell(cell: string): string {
  return cell.replace(ADDED_LEADING, '').replaceAll(ADDED_WITHIN, '$1');
}
