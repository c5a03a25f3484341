import { fatalMessage, type Notification, queryMessage, readAnswer, syncMessage } from './wire-messages.ts';

/** Runs bytes of the wire protocol on the engine and gives what it wrote. */
export type RunOnEngine = (bytes: Uint8Array) => Promise<Buffer>;

/** Someone who takes turns at the engine. */
export interface TurnTaker {
  answer(bytes: Buffer): void;
  /** Sends `bytes` and ends the connection. */
  dismiss(bytes: Buffer): void;
}

interface Turn {
  readonly taker: TurnTaker;
  readonly bytes: Uint8Array;
}

interface TurnsOptions {
  readonly run: RunOnEngine;
  readonly onNotification: (notification: Notification) => void;
  /** The engine threw, so what it holds in memory cannot be trusted any more. */
  readonly onBroken: (error: unknown) => void;
  /** How long a transaction may stand still while others wait. */
  readonly patienceMs: number;
}

/**
 * Shares one engine among several clients. Whoever has a transaction or an unfinished statement open keeps the engine
 * until it ends; a client that goes away or stands still in it is rolled back, so that nobody waits for ever.
 */
export class Turns {
  private readonly options: TurnsOptions;
  private queue: Turn[] = [];
  private holder: TurnTaker | null = null;
  private running = false;
  private timer: NodeJS.Timeout | null = null;

  constructor(options: TurnsOptions) {
    this.options = options;
  }

  take(taker: TurnTaker, bytes: Uint8Array): void {
    this.queue.push({ taker, bytes });
    this.wake();
  }

  /** Forgets a client that has gone, and rolls back what it left open. */
  leave(taker: TurnTaker): void {
    this.queue = this.queue.filter((turn) => turn.taker !== taker);
    if (this.holder !== taker) return;
    this.holder = null;
    const silent: TurnTaker = { answer: () => {}, dismiss: () => {} };
    const rollback = Buffer.concat([syncMessage(), queryMessage('rollback')]);
    this.queue.unshift({ taker: silent, bytes: rollback });
    this.wake();
  }

  private wake(): void {
    this.pump().catch(this.options.onBroken);
  }

  private async pump(): Promise<void> {
    if (this.running) return;
    this.running = true;
    for (let turn = this.next(); turn; turn = this.next()) await this.serve(turn);
    this.running = false;
    this.watchHolder();
  }

  private next(): Turn | undefined {
    const { holder } = this;
    if (!holder) return this.queue.shift();
    const index = this.queue.findIndex((turn) => turn.taker === holder);
    return index < 0 ? undefined : this.queue.splice(index, 1)[0];
  }

  private async serve(turn: Turn): Promise<void> {
    this.stopWatching();
    this.holder = turn.taker;
    const answer = readAnswer(await this.options.run(turn.bytes));
    if (answer.idle) this.holder = null;
    turn.taker.answer(answer.bytes);
    for (const notification of answer.notifications) this.options.onNotification(notification);
  }

  private watchHolder(): void {
    const { holder } = this;
    if (!holder || this.queue.length === 0 || this.timer) return;
    this.timer = setTimeout(() => {
      this.timer = null;
      holder.dismiss(fatalMessage('25P03', 'the transaction stood still while others waited'));
      this.leave(holder);
    }, this.options.patienceMs);
  }

  private stopWatching(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }
}
