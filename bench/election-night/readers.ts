import { fork } from 'node:child_process';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type LoadPlan, type LoadReport, loadReport, type NewPath } from './load-plan.ts';

/** Readers in a process of their own, so that measuring them does not wait for the work of this one. */
export interface Readers {
  prefer(path: NewPath): void;
  readonly done: Promise<LoadReport>;
}

export function startReaders(plan: LoadPlan): Readers {
  const script = join(import.meta.dirname, 'readers.child.ts');
  const child = fork(script, [JSON.stringify(plan)], {
    execArgv: ['--disable-warning=ExperimentalWarning'],
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const done = async (): Promise<LoadReport> => {
    const [printed, code] = await Promise.all([child.stdout ? text(child.stdout) : '', ended]);
    if (code !== 0) throw new Error(`the readers ended with exit code ${code}`);
    return loadReport.parse(JSON.parse(printed));
  };
  return {
    prefer: (path) => {
      // The child may be ending: without a callback a message that no longer reaches it would end this process.
      if (child.connected) child.send(path, () => undefined);
    },
    done: done(),
  };
}

/** Whether a load succeeded: all responses are 200, and p99 is below `most` milliseconds. */
export function held({ sent, answered, statuses, p99 }: LoadReport, most: number): boolean {
  return answered === sent && statuses[200] === sent && p99 < most;
}

interface Steps {
  /** Requests per second of the first step. */
  readonly from: number;
  /** Maximum p99 in milliseconds. */
  readonly p99: number;
  readonly load: (rate: number) => Promise<LoadReport>;
}

/** Factor between one rate and the next. */
const STEP = 1.25;
/** A failed rate is tried again: other load on the machine at that moment says nothing about the rate. */
const TRIES = 2;

/** The highest rate that held, found by stepping up until one does not; 0 if not even the first did. */
export async function highestRate({ from, p99, load }: Steps): Promise<number> {
  let best = 0;
  for (let rate = from; ; rate *= STEP) {
    let isHeld = false;
    for (let tried = 0; tried < TRIES && !isHeld; tried += 1) {
      const report = await load(Math.round(rate));
      isHeld = held(report, p99);
      const { sent, statuses } = report;
      console.log(
        `    ${Math.round(rate)} a second: p99 ${report.p99.toFixed(1)} ms, ${sent - (statuses[200] ?? 0)} not 200`,
      );
    }
    if (!isHeld) return best;
    best = Math.round(rate);
  }
}
