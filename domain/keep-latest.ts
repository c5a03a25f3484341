/** Sets `key` as the most recent in `map`, and drops the least recently set key when there are more than `most`. */
export function keepLatest<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, most: number): void {
  // Deleting first moves the key to the end: a Map keeps insertion order.
  map.delete(key);
  map.set(key, value);
  const oldest = map.keys().next();
  if (map.size > most && !oldest.done) map.delete(oldest.value);
}
