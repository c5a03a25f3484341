import type { Log } from '#server/http/app-types.ts';
import type { CardTask, RenderOutcome, RenderTask, Rendition, TitleCard } from './render-messages.ts';
import { createRendererProcess, RendererFault } from './renderer-process.ts';

/** What the pictures area writes to the log. */
export type MediaLog = Pick<Log, 'debug' | 'info' | 'warn'>;

export type Urgency = 'now' | 'later';
/** The outcome of a task that did not fail. */
export type TaskResult = Exclude<RenderOutcome, { kind: 'failed' }>;
export type Rendered = Exclude<TaskResult, { kind: 'drawn' }>;
export type OnRendition = (rendition: Rendition) => Promise<void>;

/** Re-encodes pictures one at a time in a process of its own, started on demand and ended when idle. */
export interface Renderer {
  /** Hands over each rendition as it is ready. Throws RendererFault. */
  render(task: RenderTask, onRendition: OnRendition, urgency?: Urgency): Promise<Rendered>;
  /** Draws a title card. Throws RendererFault. */
  draw(card: TitleCard, onRendition: OnRendition): Promise<void>;
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

  const inTurn = (task: RenderTask | CardTask, onRendition: OnRendition, urgency: Urgency) =>
    new Promise<TaskResult>((resolve, reject) => {
      const run = async () => {
        if (closed) throw new RendererFault('The picture renderer is closed.');
        return worker.run(task, onRendition);
      };
      queues[urgency].push(() => run().then(resolve, reject));
      void workOff();
    });

  return {
    async render(task, onRendition, urgency = 'now') {
      const result = await inTurn(task, onRendition, urgency);
      if (result.kind === 'drawn') throw new RendererFault('The picture renderer drew a card instead.');
      return result;
    },
    async draw(card, onRendition) {
      await inTurn({ card }, onRendition, 'now');
    },
    pid: () => worker.pid(),
    async close() {
      closed = true;
      await worker.end();
    },
  };
}
