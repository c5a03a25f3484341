/** Memoises `make` by its key: creating an `Intl` format is a hundred times slower than using one. */
// For the bundler, which then leaves out the formats that a page does not use.
/* @__NO_SIDE_EFFECTS__ */
export function onceForEach<Key, Made>(make: (key: Key) => Made): (key: Key) => Made {
  const all = new Map<Key, Made>();
  return (key) => {
    const made = all.get(key) ?? make(key);
    all.set(key, made);
    return made;
  };
}
