import type { Log } from '#server/http/app-types.ts';
import type { RenderOutcome, RenderTask, Rendition } from './render-messages.ts';
import { createRendererProcess } from './renderer-process.ts';

/** What the pictures area writes to the log. */
export type MediaLog = Pick<Log, 'debug' | 'info' | 'warn'>;

export type Urgency = 'now' | 'later';
export type Rendered = Exclude<RenderOutcome, { kind: 'failed' }>;
export type OnRendition = (rendition: Rendition) => Promise<void>;

/** The process that renders died, hung or failed; the picture itself may be fine. */
export class RendererFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'RendererFault';
  }
}

/** Re-encodes pictures one at a time in a process of its own, started on demand and ended when idle. */
export interface Renderer {
  /** Hands over each rendition as it is ready. Throws RendererFault. */
  render(task: RenderTask, onRendition: OnRendition, urgency?: Urgency): Promise<Rendered>;
  /** The process that runs now, if any. */
  pid(): number | null;
  close(): Promise<void>;
}

export interface RendererOptions {
  readonly log: MediaLog;
  /** How long the process outlives its last task. */
  readonly idleMs?: number;
  /** The longest one task may take. */
  readonly taskMs?: number;
}

export function createRenderer({ log, idleMs = 10_000, taskMs = 60_000 }: RendererOptions): Renderer {
  const queues: Record<Urgency, (() => Promise<void>)[]> = { now: [], later: [] };
  const worker = createRendererProcess(log, idleMs, taskMs);
  let busy = false;
  let closed = false;
  const nextInLine = () => queues.now.shift() ?? queues.later.shift();

  async function workOff(): Promise<void> {
    if (busy) return;
    busy = true;
    for (let run = nextInLine(); run; run = nextInLine()) await run();
    busy = false;
  }

  return {
    render: (task, onRendition, urgency = 'now') =>
      new Promise((resolve, reject) => {
        const run = async () => {
          if (closed) throw new RendererFault('The picture renderer is closed.');
          return worker.run(task, onRendition);
        };
        queues[urgency].push(() => run().then(resolve, reject));
        void workOff();
      }),
    pid: () => worker.pid(),
    async close() {
      closed = true;
      await worker.end();
    },
  };
}
