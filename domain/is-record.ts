/** Whether a value that came from outside is an object, whose fields can then be looked at. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
