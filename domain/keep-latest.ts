/** Sets `key` in `map` as the latest, and lets go the one that was not set for longest where there are more than `most`. */
export function keepLatest<Key, Value>(map: Map<Key, Value>, key: Key, value: Value, most: number): void {
  // A Map keeps the order of insertion.
  map.delete(key);
  map.set(key, value);
  const oldest = map.keys().next();
  if (map.size > most && !oldest.done) map.delete(oldest.value);
}
