import { z } from 'zod';

/** The instructions for the process of readers, as its only argument. */
export const loadPlan = z.object({
  /** The nodes, which get requests in turns. */
  origins: z.array(z.url()).min(1),
  /** Requests a second, over all nodes. */
  rate: z.number().positive(),
  seconds: z.number().positive(),
  /** Persistent connections, over all nodes. */
  connections: z.int().positive(),
  /** The paths to request, most popular first, and the share of each kind (the sum is 1). */
  kinds: z.array(z.object({ name: z.string(), share: z.number(), paths: z.array(z.string()).min(1) })).min(1),
});

export type LoadPlan = z.infer<typeof loadPlan>;

/** A message to that process while it runs: `path` is the most popular of its kind from now on. */
export const newPath = z.object({
  kind: z.string(),
  path: z.string(),
  /** Whether it replaces all other paths of its kind, as the next poll of a live blog does. */
  alone: z.boolean(),
});

export type NewPath = z.infer<typeof newPath>;

/** The results of a load, printed as JSON. Times are milliseconds from when a request was due until its last byte. */
export const loadReport = z.object({
  sent: z.int(),
  answered: z.int(),
  /** From the first due request until the last answer. */
  seconds: z.number(),
  bytes: z.number(),
  /** Number of responses by status, such as 200. */
  statuses: z.record(z.string(), z.int()),
  /** Requests without a complete response. */
  broken: z.int(),
  /** Up to three of the requests that failed or got another status than 200. */
  examples: z.array(z.string()),
  p50: z.number(),
  p90: z.number(),
  p99: z.number(),
  p999: z.number(),
  worst: z.number(),
});

export type LoadReport = z.infer<typeof loadReport>;
