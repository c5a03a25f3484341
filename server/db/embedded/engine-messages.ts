/*
 * What the server and the engine's thread say to each other. Types alone: both ends are this program, and loading zod
 * would cost each start of the thread some 30 ms of processor time.
 */

/** What the engine's thread is started with. */
export interface EngineStart {
  readonly directory: string;
  readonly socketFile: string;
  readonly idleTimeoutMs: number;
  readonly signs: SharedArrayBuffer;
}

export type EngineOrder = { readonly kind: 'listen'; readonly channel: string } | { readonly kind: 'close' };

export type EngineReport =
  | { readonly kind: 'ready' }
  | { readonly kind: 'listening'; readonly channel: string }
  | { readonly kind: 'notification'; readonly channel: string; readonly payload: string }
  | { readonly kind: 'failed'; readonly message: string };
