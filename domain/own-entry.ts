/** Looks up an untrusted name in a table: `constructor` and other names that every object inherits are not found. */
export function ownEntry<T>(table: Readonly<Record<string, T>>, name: string): T | undefined {
  return Object.hasOwn(table, name) ? table[name] : undefined;
}
