import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseLog } from './client.ts';
import type { Pool } from './pool.ts';

const BETWEEN_PROBES_MS = 500;

export interface SilenceNeeds {
  readonly databaseUrl: string;
  readonly pool: Pool;
  readonly log: DatabaseLog;
  /** How long a new connection may take. */
  readonly probeWithinMs: number;
}

/**
 * Has the pool refuse everything while PostgreSQL is silent: a frozen machine, or a network that swallows what is sent.
 * Otherwise each request would wait until its own time-out. A database is silent when nothing has come from it on any
 * connection while a new one was tried; a refused connection is an answer, and so is any statement that ends (ADR-095).
 */
export class SilenceWatch {
  private readonly needs: SilenceNeeds;
  private answers = 0;
  private isProbing = false;
  private isClosed = false;

  constructor(needs: SilenceNeeds) {
    this.needs = needs;
    needs.pool.on('release', (error) => {
      if (!error) this.heard();
    });
  }

  /** The database has answered something. */
  heard(): void {
    this.answers += 1;
  }

  /** An answer is overdue. */
  suspect(): void {
    if (this.isProbing || this.isClosed) return;
    this.isProbing = true;
    void this.probe();
  }

  close(): void {
    this.isClosed = true;
  }

  /** Until the database answers. */
  private async probe(): Promise<void> {
    const { pool, log } = this.needs;
    while (!(await this.hasAnswered()) && !this.isClosed) {
      if (!pool.isRefusing) {
        log.error('PostgreSQL does not answer; until it does, requests that need it are refused at once');
        pool.refuse();
      }
      await pause(BETWEEN_PROBES_MS, undefined, { ref: false });
    }
    if (pool.isRefusing) {
      log.info('PostgreSQL answers again');
      pool.accept();
    }
    this.isProbing = false;
  }

  private async hasAnswered(): Promise<boolean> {
    const before = this.answers;
    const { databaseUrl, probeWithinMs } = this.needs;
    const client = new pg.Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: probeWithinMs,
      application_name: 'matv probe',
    });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return true;
    } catch (error) {
      if (!(error instanceof Error) || error.message !== 'timeout expired') return true;
      // Answers that came while this process was busy are read only now.
      await turn();
      return this.answers > before;
    } finally {
      // Not awaited: it may never resolve if the database does not answer.
      void client.end();
    }
  }
}
