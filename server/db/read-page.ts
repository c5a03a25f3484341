/** One page of a list, and the cursor of the page after it; null if there is none. */
export interface Page<Row> {
  readonly shown: Row[];
  readonly next: string | null;
}

/**
 * Reads `size` rows of a list, and one more to see whether there is a further page: a last page that is full would
 * otherwise offer an empty one after it.
 */
export async function readPage<Row>(
  size: number,
  read: (limit: number) => Promise<readonly Row[]>,
  cursorOf: (last: Row) => string,
): Promise<Page<Row>> {
  const rows = await read(size + 1);
  const shown = rows.slice(0, size);
  const last = rows.length > size ? shown.at(-1) : undefined;
  return { shown, next: last === undefined ? null : cursorOf(last) };
}
