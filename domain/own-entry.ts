/** The entry of a table by a name from outside: `constructor` and the like, which every object has, find nothing. */
export function ownEntry<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
