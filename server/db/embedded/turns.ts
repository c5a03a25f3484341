import {
  fatalMessage,
  type NamedStatement,
  type Notification,
  parseCompleteMessage,
  queryMessage,
  readAnswer,
  saysPrepared,
  syncMessage,
} from './wire-messages.ts';

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
  readonly statement: NamedStatement | null;
}

interface TurnsOptions {
  readonly run: RunOnEngine;
  readonly onNotification: (notification: Notification) => void;
  /** The engine threw or panicked, so what it holds in memory cannot be trusted any more. */
  readonly onBroken: (error: unknown) => void;
  /** How long a transaction may be idle while others wait. */
  readonly idleTimeoutMs: number;
}

/**
 * Shares one engine among several clients. Whoever has a transaction or an unfinished statement open keeps the engine
 * until it ends; a client that disconnects or idles in it is rolled back, so that nobody waits for ever.
 */
export class Turns {
  private readonly options: TurnsOptions;
  /** The engine's prepared statements by name, which all clients share: it knows only one session. */
  private readonly prepared = new Map<string, string>();
  private readonly gone = new WeakSet<TurnTaker>();
  private queue: Turn[] = [];
  private holder: TurnTaker | null = null;
  private running = false;
  private timer: NodeJS.Timeout | null = null;

  constructor(options: TurnsOptions) {
    this.options = options;
  }

  take(taker: TurnTaker, bytes: Uint8Array, statement: NamedStatement | null = null): void {
    // Sent before it knew that it was dismissed: the rest of a transaction must not be kept without its beginning.
    if (this.gone.has(taker)) return;
    this.queue.push({ taker, bytes, statement });
    this.wake();
  }

  /** Removes a client that has disconnected, and rolls back its open transaction. */
  leave(taker: TurnTaker): void {
    this.gone.add(taker);
    this.queue = this.queue.filter((turn) => turn.taker !== taker);
    if (this.holder !== taker) return;
    this.holder = null;
    const silent: TurnTaker = { answer: () => {}, dismiss: () => {} };
    const rollback = Buffer.concat([syncMessage(), queryMessage('rollback')]);
    this.queue.unshift({ taker: silent, bytes: rollback, statement: null });
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
    const answer = readAnswer(await this.run(turn));
    if (answer.idle) this.holder = null;
    if (answer.panic !== null) {
      turn.taker.dismiss(answer.bytes);
      throw new Error(`the engine gave up: ${answer.panic}`);
    }
    turn.taker.answer(answer.bytes);
    for (const notification of answer.notifications) this.options.onNotification(notification);
  }

  /** A statement that another client has prepared by that name is not prepared twice. */
  private async run({ bytes, statement }: Turn): Promise<Buffer> {
    if (!statement) return this.options.run(bytes);
    if (this.prepared.get(statement.name) === statement.text) {
      return Buffer.concat([parseCompleteMessage(), await this.options.run(statement.rest)]);
    }
    const answer = await this.options.run(bytes);
    if (saysPrepared(answer)) this.prepared.set(statement.name, statement.text);
    return answer;
  }

  private watchHolder(): void {
    const { holder } = this;
    if (!holder || this.queue.length === 0 || this.timer) return;
    this.timer = setTimeout(() => {
      this.timer = null;
      holder.dismiss(fatalMessage('25P03', 'the transaction stood still while others waited'));
      this.leave(holder);
    }, this.options.idleTimeoutMs);
  }

  private stopWatching(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }
}
