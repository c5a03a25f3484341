/** Looks up a table by a name from outside: `constructor` and other names that every object inherits find nothing. */
export function ownEntry<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
