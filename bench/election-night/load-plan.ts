import { z } from 'zod';

/** What the process that reads is told to do, as its only argument. */
export const loadPlan = z.object({
  /** Of the nodes, which take turns. */
  origins: z.array(z.url()).min(1),
  /** Requests a second, over all nodes. */
  rate: z.number().positive(),
  seconds: z.number().positive(),
  /** Kept open, over all nodes. */
  connections: z.int().positive(),
  /** What is requested, most wanted first, and the share of each kind (together 1). */
  kinds: z.array(z.object({ name: z.string(), share: z.number(), paths: z.array(z.string()).min(1) })).min(1),
});

export type LoadPlan = z.infer<typeof loadPlan>;

/** Sent to that process while it reads: `path` is the most wanted of its kind from now on. */
export const newPath = z.object({
  kind: z.string(),
  path: z.string(),
  /** Whether it takes the place of all others, as the next question of a live blog does. */
  alone: z.boolean(),
});

export type NewPath = z.infer<typeof newPath>;

/** What came of a load, printed as JSON. Times are milliseconds from when a request was due until its last byte. */
export const loadReport = z.object({
  sent: z.int(),
  answered: z.int(),
  /** From the first due request until the last answer. */
  seconds: z.number(),
  bytes: z.number(),
  /** Answers by status, such as 200. */
  statuses: z.record(z.string(), z.int()),
  /** Connections that broke, or answers that could not be read. */
  broken: z.int(),
  /** Up to three of the answers that were neither 200 nor 304. */
  examples: z.array(z.string()),
  p50: z.number(),
  p90: z.number(),
  p99: z.number(),
  p999: z.number(),
  worst: z.number(),
});

export type LoadReport = z.infer<typeof loadReport>;
