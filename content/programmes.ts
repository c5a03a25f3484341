import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';

const sampleProgrammes = z.array(
  z.strictObject({
    title: z.string().min(1),
    summary: z.string().min(1),
    category: z.string().min(1),
    isLive: z.boolean(),
    days: z.array(z.number().int().min(1).max(7)).min(1),
    start: z.string().regex(/^\d{2}:\d{2}$/),
    minutes: z.number().int().positive(),
  }),
);

/** A week of the sample channel, London time; it leaves no gap. */
export type SampleProgramme = z.infer<typeof sampleProgrammes>[number];

/** Reads the built-in programmes, shown until the desk has scheduled some (SPEC-09a). */
export function readSampleProgrammes(): SampleProgramme[] {
  return sampleProgrammes.parse(JSON.parse(readFileSync(join(import.meta.dirname, 'programmes.json'), 'utf8')));
}
