import { z } from 'zod';

const points = z.record(z.string(), z.object({ x: z.number(), y: z.number() })).nullable();

/** A saved value whose pictures, found by their hash, carry the focal points that `focus` names; unchanged without any. */
export function withFocus(value: unknown, focus: unknown): unknown {
  const known = points.parse(focus ?? null);
  return known === null ? value : placed(value, known);
}

function placed(value: unknown, known: NonNullable<z.infer<typeof points>>): unknown {
  if (Array.isArray(value)) return value.map((one) => placed(one, known));
  if (typeof value !== 'object' || value === null) return value;
  const fields = Object.entries(value).map(([name, one]) => [name, placed(one, known)]);
  const point = 'hash' in value && typeof value.hash === 'string' ? known[value.hash] : undefined;
  return Object.fromEntries(point ? [...fields, ['focus', point]] : fields);
}
