import { z } from 'zod';

type Json = z.infer<ReturnType<typeof z.json>>;

const node = z.looseObject({
  $ref: z.string().optional(),
  const: z.json().optional(),
  enum: z.array(z.json()).optional(),
  anyOf: z.array(z.json()).default([]),
  oneOf: z.array(z.json()).default([]),
  allOf: z.array(z.json()).default([]),
  type: z.string().optional(),
  pattern: z.string().optional(),
  maxLength: z.number().optional(),
  format: z.string().optional(),
  items: z.json().optional(),
  properties: z.record(z.string(), z.json()).default({}),
  propertyNames: z.looseObject({ enum: z.array(z.string()).default(['*']) }).default({ enum: ['*'] }),
  additionalProperties: z.json().optional(),
});

const AN_ATTACK = 'w00a <img src=x onerror=hurt=1>';
/** As such, in a path and in an address. */
const ATTACKS = [AN_ATTACK, `/${AN_ATTACK}`, `https://w00a.example/${AN_ATTACK}`];

/**
 * The free-text fields of a body with that JSON schema, such as 'fields.tags[]', and the most characters that each takes.
 * Most patterns and formats rule attacks out.
 */
export function textsIn(schema: Json, schemas: Readonly<Record<string, Json>>, at = ''): Map<string, number> {
  const read = node.safeParse(schema).data;
  const found = new Map<string, number>();
  if (!read || read.const !== undefined || read.enum !== undefined) return found;
  if (read.$ref !== undefined) return textsIn(schemas[read.$ref.split('/').at(-1) ?? ''] ?? null, schemas, at);
  if (read.type === 'string') return isFree(read) ? found.set(at, read.maxLength ?? Number.POSITIVE_INFINITY) : found;
  const inside = (name: string) => (at === '' ? name : `${at}.${name}`);
  const inner = [
    ...[...read.anyOf, ...read.oneOf, ...read.allOf].map((one) => textsIn(one, schemas, at)),
    textsIn(read.items ?? null, schemas, `${at}[]`),
    ...Object.entries(read.properties).map(([name, one]) => textsIn(one, schemas, inside(name))),
    ...read.propertyNames.enum.map((name) => textsIn(read.additionalProperties ?? null, schemas, inside(name))),
  ];
  for (const [field, most] of inner.flatMap((one) => [...one]))
    found.set(field, Math.min(most, found.get(field) ?? Number.POSITIVE_INFINITY));
  return found;
}

function isFree({ pattern, format }: z.infer<typeof node>): boolean {
  if (format !== undefined && format !== 'uri') return false;
  return pattern === undefined || ATTACKS.some((attack) => new RegExp(pattern, 'u').test(attack));
}
