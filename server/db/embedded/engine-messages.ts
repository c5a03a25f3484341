import { z } from 'zod';

/** What the engine's thread is started with. */
export const engineStartSchema = z.object({
  directory: z.string(),
  socketFile: z.string(),
  patienceMs: z.number(),
  signs: z.instanceof(SharedArrayBuffer),
});
export type EngineStart = z.infer<typeof engineStartSchema>;

export const engineOrderSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('listen'), channel: z.string() }),
  z.object({ kind: z.literal('close') }),
]);
export type EngineOrder = z.infer<typeof engineOrderSchema>;

export const engineReportSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('ready') }),
  z.object({ kind: z.literal('listening'), channel: z.string() }),
  z.object({ kind: z.literal('notification'), channel: z.string(), payload: z.string() }),
  z.object({ kind: z.literal('failed'), message: z.string() }),
]);
export type EngineReport = z.infer<typeof engineReportSchema>;
