/** The suffix of a session in a list of choices; only few or no places left are worth a mention. */
export function placesText(left: number): string {
  if (left === 0) return ' (full)';
  if (left === 1) return ' (1 place left)';
  return left <= 3 ? ` (${left} places left)` : '';
}
