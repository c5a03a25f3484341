/** What a choice of sessions says behind one: only when it matters. */
export function placesText(left: number): string {
  if (left === 0) return ' (full)';
  if (left === 1) return ' (1 place left)';
  return left <= 3 ? ` (${left} places left)` : '';
}
