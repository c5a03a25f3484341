import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import { median } from './benchmark.ts';
import { findProgram } from './processes.ts';

const CONNECTIONS = 32;
const WARM_UP_SECONDS = 2;
const SECONDS = 3;
const ROUNDS = 5;

const execute = promisify(execFile);
const wrk = findProgram('wrk');

/** The address to request, compressed with `br` as for a browser, or uncompressed. */
export interface Target {
  readonly url: string;
  readonly encoding: 'br' | 'identity';
}

/** The load generator used on this machine. */
export const generator = wrk ? 'wrk' : 'autocannon';

/** How often the targets take turns, and for how many seconds each time. */
interface Turns {
  readonly rounds: number;
  readonly seconds: number;
}

/** Median requests per second of each target. Throws when any response is not 200. */
export async function requestRates<Name extends string>(
  targets: Readonly<Record<Name, Target>>,
): Promise<Record<Name, number>> {
  const names = Object.keys(targets) as Name[];
  const rates = await requestRounds(
    names.map((name) => targets[name]),
    { rounds: ROUNDS, seconds: SECONDS },
  );
  const medians = names.map((name, index) => [name, median(rates[index] ?? [])]);
  return Object.fromEntries(medians) as Record<Name, number>;
}

/**
 * Requests per second of each target, a number a round. The targets take turns, each round beginning with
 * another one, so that other load on the machine affects all alike. Throws when any response is not 200.
 */
export async function requestRounds(targets: readonly Target[], { rounds, seconds }: Turns): Promise<number[][]> {
  for (const target of targets) await load(target, WARM_UP_SECONDS);
  const rates: number[][] = targets.map(() => []);
  for (let round = 0; round < rounds; round += 1) {
    for (const offset of targets.keys()) {
      const index = (round + offset) % targets.length;
      const target = targets[index];
      if (target) rates[index]?.push(await load(target, seconds));
    }
  }
  return rates;
}

/** Requests per second of one target. Throws when any response is not 200. */
export function load(target: Target, seconds: number): Promise<number> {
  return wrk ? loadByWrk(wrk, target, seconds) : loadByAutocannon(target, seconds);
}

async function loadByWrk(program: string, { url, encoding }: Target, seconds: number): Promise<number> {
  const args = ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '-H', `accept-encoding: ${encoding}`, url];
  const { stdout } = await execute(program, args);
  const rate = /Requests\/sec:\s*([\d.]+)/.exec(stdout)?.[1];
  if (!rate || /Non-2xx|Socket errors: connect [1-9]/.test(stdout)) throw new Error(`${url} failed:\n${stdout}`);
  return Number(rate);
}

const autocannonReport = z.object({
  non2xx: z.number(),
  errors: z.number(),
  requests: z.object({ average: z.number() }),
});

async function loadByAutocannon({ url, encoding }: Target, seconds: number): Promise<number> {
  const program = fileURLToPath(import.meta.resolve('autocannon/autocannon.js'));
  const load = ['-c', String(CONNECTIONS), '-d', String(seconds), '-H', `accept-encoding=${encoding}`];
  const { stdout } = await execute(process.execPath, [program, ...load, '--json', '--no-progress', url]);
  const report = autocannonReport.parse(JSON.parse(stdout));
  if (report.non2xx + report.errors > 0) throw new Error(`${url} failed:\n${stdout}`);
  return report.requests.average;
}
