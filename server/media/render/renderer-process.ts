import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { Socket } from 'node:net';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { type CardTask, type RenderOutcome, type RenderTask, type Rendition, renderAnswer } from './render-messages.ts';
import type { MediaLog, OnRendition, TaskResult } from './renderer.ts';

const CHILD = fileURLToPath(new URL('./renderer.child.ts', import.meta.url));
const STDERR_TAIL = 2000;

/** The process that renders died, hung or failed; the picture itself may be fine. */
export class RendererFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'RendererFault';
  }
}

interface Running {
  readonly child: ChildProcess;
  /** The end of what it wrote to stderr. */
  stderrTail: string;
}

export interface RendererProcess {
  /** Runs one task; the caller never runs two at a time. */
  run(task: RenderTask | CardTask, onRendition: OnRendition): Promise<TaskResult>;
  pid(): number | null;
  end(): Promise<void>;
}

/** The renderer's process: started on demand, ended after `idleMs` without a task. */
export function createRendererProcess(log: MediaLog, idleMs: number, taskMs: number): RendererProcess {
  let running: Running | null = null;
  let idleTimer: NodeJS.Timeout | undefined;

  const reportFault = (error: unknown) => log.warn({ err: error }, 'the picture renderer had a fault');

  function start(): Running {
    const started: Running = { child: spawnChild(), stderrTail: '' };
    lowerPriority(started.child, log);
    started.child.stderr?.on('data', (chunk) => {
      started.stderrTail = (started.stderrTail + String(chunk)).slice(-STDERR_TAIL);
    });
    started.child.on('error', reportFault);
    started.child.stderr?.on('error', reportFault);
    started.child.once('exit', () => {
      if (running === started) running = null;
    });
    return started;
  }

  async function end(): Promise<void> {
    clearTimeout(idleTimer);
    const ending = running?.child;
    running = null;
    if (ending?.pid === undefined || ending.exitCode !== null || ending.signalCode !== null) return;
    const gone = once(ending, 'exit');
    // Keeps the event loop alive, or a command with nothing else to do would exit first.
    hold(ending);
    ending.kill('SIGKILL');
    await gone;
  }

  return {
    pid: () => running?.child.pid ?? null,
    end,
    async run(task, onRendition) {
      clearTimeout(idleTimer);
      running ??= start();
      const { child } = running;
      hold(child);
      try {
        return await oneTask(running, task, onRendition, taskMs);
      } catch (error) {
        // Whatever went wrong, the next picture gets a fresh process.
        await end();
        throw error;
      } finally {
        release(child);
        idleTimer = setTimeout(() => end().catch(reportFault), idleMs).unref();
      }
    },
  };
}

function spawnChild(): ChildProcess {
  // The decoder reads untrusted files, so it gets none of the server's environment. One arena saves 80 MB of memory.
  const { PATH, LD_LIBRARY_PATH } = process.env;
  return fork(CHILD, [], {
    env: {
      ...(PATH && { PATH }),
      ...(LD_LIBRARY_PATH && { LD_LIBRARY_PATH }),
      VIPS_BLOCK_UNTRUSTED: '1',
      MALLOC_ARENA_MAX: '1',
    },
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
}

function lowerPriority(child: ChildProcess, log: MediaLog): void {
  if (child.pid === undefined) return;
  try {
    setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch (error) {
    log.debug({ err: error }, 'the picture renderer keeps normal priority');
  }
}

/** An idle renderer must not keep a command such as `matv seed` from ending. */
function release(child: ChildProcess): void {
  child.unref();
  child.channel?.unref();
  if (child.stderr instanceof Socket) child.stderr.unref();
}

function hold(child: ChildProcess): void {
  child.ref();
  child.channel?.ref();
}

/**
 * Settles once the process has reported the outcome and every rendition has been stored or refused: a caller that
 * removes the files after a fault must not be overtaken by one that is still being written.
 */
async function oneTask(
  running: Running,
  task: RenderTask | CardTask,
  onRendition: OnRendition,
  taskMs: number,
): Promise<TaskResult> {
  const taken: Promise<void>[] = [];
  try {
    const outcome = await outcomeOf(running, task, taskMs, (rendition) => {
      const taking = onRendition(rendition);
      // Awaited below; until then a failure must not count as unhandled.
      taking.catch(() => undefined);
      taken.push(taking);
    });
    if (outcome.kind === 'failed') throw new RendererFault(`The picture could not be rendered: ${outcome.message}`);
    await Promise.all(taken);
    return outcome;
  } finally {
    await Promise.allSettled(taken);
  }
}

function outcomeOf(
  running: Running,
  task: RenderTask | CardTask,
  taskMs: number,
  take: (rendition: Rendition) => void,
): Promise<RenderOutcome> {
  const { child } = running;
  const { promise, resolve, reject } = Promise.withResolvers<RenderOutcome>();
  const timer = setTimeout(
    () => reject(new RendererFault(`The picture renderer took longer than ${taskMs} ms.`)),
    taskMs,
  );
  const onExit = (code: number | null, signal: string | null) =>
    reject(new RendererFault(`The picture renderer ended (${signal ?? code}). ${running.stderrTail}`.trim()));
  const onError = (error: Error) =>
    reject(new RendererFault('The picture renderer was not reached.', { cause: error }));
  const onMessage = (message: unknown) => {
    const answer = renderAnswer.safeParse(message);
    if (!answer.success)
      reject(new RendererFault('The picture renderer gave an unknown answer.', { cause: answer.error }));
    else if (answer.data.kind === 'rendition') take(answer.data);
    else resolve(answer.data);
  };
  child.on('message', onMessage).on('exit', onExit).on('error', onError);
  child.send(task);
  return promise.finally(() => {
    clearTimeout(timer);
    child.off('message', onMessage).off('exit', onExit).off('error', onError);
  });
}
