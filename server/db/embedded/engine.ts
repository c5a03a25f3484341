import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { renameSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { DatabaseLog } from '../client.ts';
import { DatabaseRefused } from '../errors.ts';
import { tellAll } from '../listeners.ts';
import { type DirectoryLayout, remedyFor } from './directory.ts';
import type { EngineOrder, EngineReport, EngineStart } from './engine-messages.ts';
import { sharedSigns, watchSigns } from './signs-of-life.ts';

const IDLE_TIMEOUT_MS = 15_000;
const RESTART_AFTER_MS = 250;
const LONGEST_PAUSE_MS = 5_000;
/** Longer than the statement timeout, which cannot stop a statement that uses no file: its engine is ended instead. */
const SILENT_MS = 60_000;
const CLOSE_WITHIN_MS = 8_000;
/** The engine's log grows by files of this size. */
const LOG_FILE_BYTES = 16 * 1_048_576;

export interface EngineOptions {
  /** The thread's program, for tests that let it meet faults. */
  readonly workerFile?: URL | undefined;
  /** How long a statement may run without using a file. */
  readonly silentMs?: number | undefined;
  /** A copy of a site's database, which is removed after use: the log calls it that, and closing it saves nothing. */
  readonly isCopy?: boolean | undefined;
}

/** None of the server's settings, which include secrets; only where compiled sources are cached. */
function engineEnvironment(): NodeJS.ProcessEnv {
  const { NODE_COMPILE_CACHE } = process.env;
  return NODE_COMPILE_CACHE ? { NODE_COMPILE_CACHE } : {};
}

/** The embedded engine in its thread; a thread that dies is started again on the same files. */
export class Engine {
  private readonly layout: DirectoryLayout;
  private readonly log: DatabaseLog;
  private readonly options: EngineOptions;
  /** In the log. */
  readonly name: string;
  private worker: Worker | null = null;
  private starting: Promise<void> | null = null;
  private closing = false;
  private readonly channels = new Map<string, Set<(payload: string) => void>>();
  private readonly gaps = new Set<() => void>();
  private readonly awaited = new Map<string, Set<() => void>>();

  constructor(layout: DirectoryLayout, log: DatabaseLog, options: EngineOptions = {}) {
    this.layout = layout;
    this.log = log;
    this.options = options;
    this.name = options.isCopy ? "the backup's copy of the embedded database" : 'the embedded database';
  }

  /** Starts the thread; throws `DatabaseRefused` 'directory-broken' when the engine cannot read its files. */
  async start(): Promise<void> {
    const { workerFile, silentMs = SILENT_MS } = this.options;
    const signs = sharedSigns();
    const workerData: EngineStart = {
      directory: this.layout.database,
      socketFile: this.layout.socketFile,
      idleTimeoutMs: IDLE_TIMEOUT_MS,
      signs,
    };
    const file = workerFile ?? new URL('./engine.worker.ts', import.meta.url);
    const worker = new Worker(file, { workerData, execArgv: [], env: engineEnvironment(), stdout: true, stderr: true });
    await new Promise<void>((resolve, reject) => {
      worker.once('error', (cause) => reject(this.unreadable(cause)));
      worker.once('exit', (code) => reject(this.unreadable(new Error(`the engine ended with code ${code}`))));
      worker.on('message', (report: EngineReport) => {
        if (report.kind === 'ready') resolve();
        else this.take(report);
      });
    });
    worker.removeAllListeners('exit');
    worker.removeAllListeners('error');
    worker.on('error', (error) => this.log.error({ err: error }, `${this.name} failed`));
    const endWatch = watchSigns(signs, silentMs, () => {
      this.log.error(`a statement of ${this.name} ran for ${silentMs / 1000} s without using a file`);
      void worker.terminate();
    });
    worker.on('exit', () => {
      endWatch();
      this.revive();
    });
    this.worker = worker;
    for (const channel of this.channels.keys()) this.order({ kind: 'listen', channel });
  }

  /** Calls `onPayload` for each NOTIFY on `channel`; resolves once the engine listens. */
  async listen(
    channel: string,
    onPayload: (payload: string) => void,
    onGap: () => void = () => undefined,
  ): Promise<() => Promise<void>> {
    this.gaps.add(onGap);
    const handlers = this.channels.get(channel) ?? new Set();
    this.channels.set(channel, handlers);
    handlers.add(onPayload);
    await new Promise<void>((resolve) => {
      const waiting = this.awaited.get(channel) ?? new Set();
      this.awaited.set(channel, waiting.add(resolve));
      this.order({ kind: 'listen', channel });
    });
    return async () => {
      handlers.delete(onPayload);
      this.gaps.delete(onGap);
    };
  }

  /** Writes a checkpoint, unless it is a copy, and ends the thread. */
  async close(): Promise<void> {
    this.closing = true;
    await this.starting;
    const { worker } = this;
    if (!worker) return;
    const ended = new Promise<void>((resolve) => worker.once('exit', () => resolve()));
    if (this.options.isCopy) {
      await worker.terminate();
      await ended;
      return;
    }
    this.order({ kind: 'close' });
    const timer = setTimeout(() => {
      this.log.error(`${this.name} did not close in time; it will recover at the next start`);
      void worker.terminate();
    }, CLOSE_WITHIN_MS);
    await ended;
    clearTimeout(timer);
  }

  private order(order: EngineOrder): void {
    this.worker?.postMessage(order);
  }

  private take(report: EngineReport): void {
    if (report.kind === 'failed') this.log.error({ cause: report.message }, `${this.name} failed`);
    if (report.kind === 'listening') {
      for (const resolve of this.awaited.get(report.channel) ?? []) resolve();
      this.awaited.delete(report.channel);
    }
    if (report.kind !== 'notification') return;
    tellAll(this.channels.get(report.channel), report.payload, this.log);
  }

  private revive(): void {
    this.worker = null;
    if (this.closing) return;
    this.log.error(`${this.name} ended by itself and is started again`);
    this.startAgain(RESTART_AFTER_MS);
  }

  private startAgain(waitMs: number): void {
    setTimeout(() => {
      if (this.closing) return;
      this.starting = this.tryStart(waitMs);
    }, waitMs);
  }

  private async tryStart(waitMs: number): Promise<void> {
    try {
      await this.start();
    } catch (error) {
      const reason = isDiskFull(this.layout.dataDir) ? ' because its disk is full' : '';
      this.log.error({ err: error }, `${this.name} could not be started${reason}; it is tried again`);
      this.startAgain(Math.min(2 * waitMs, LONGEST_PAUSE_MS));
      return;
    }
    tellAll(this.gaps, undefined, this.log);
  }

  private unreadable(cause: unknown): DatabaseRefused {
    const text = cause instanceof Error ? cause.message : String(cause);
    return new DatabaseRefused(
      `The database in ${this.layout.database} cannot be opened: ${text}. ${remedyFor(this.layout)}`,
      { kind: 'directory-broken', cause },
    );
  }
}

function isDiskFull(directory: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(directory);
    return bavail * bsize < LOG_FILE_BYTES;
  } catch {
    return false;
  }
}

/** Makes a new, empty database; an interrupted creation leaves nothing that the next start would take for one. */
export async function createDatabaseFiles(layout: DirectoryLayout): Promise<void> {
  removeUnfinished(layout);
  const script = fileURLToPath(new URL('./create.ts', import.meta.url));
  // A folder of its own: the process of a start that was killed may still be writing for some seconds.
  const unfinished = join(layout.unfinished, randomUUID());
  const child = spawn(process.execPath, [script, unfinished], { stdio: ['ignore', 'ignore', 'pipe', 'ipc'] });
  const endWithThis = () => child.kill('SIGKILL');
  process.once('exit', endWithThis);
  let complaint = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-2000);
  });
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  }).finally(() => process.off('exit', endWithThis));
  if (code !== 0 && isDiskFull(layout.dataDir)) {
    throw new DatabaseRefused(
      `The database could not be created in ${layout.dataDir}, because its disk is full. ` +
        'Make room there, or set DATA_DIR to another folder.',
      { kind: 'directory-broken', cause: complaint },
    );
  }
  if (code !== 0) throw new Error(`the embedded database could not be created in ${layout.dataDir}: ${complaint}`);
  renameSync(unfinished, layout.database);
  removeUnfinished(layout);
}

function removeUnfinished({ unfinished }: DirectoryLayout): void {
  // Again while another process adds files to it.
  rmSync(unfinished, { recursive: true, force: true, maxRetries: 10 });
}
