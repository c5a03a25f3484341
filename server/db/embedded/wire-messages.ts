/** PostgreSQL's wire protocol, as far as a server in front of one single-user engine needs it. */

const PROTOCOL_3 = 196608;
const CANCEL_REQUEST = 80877102;
const SSL_REQUEST = 80877103;
const GSS_REQUEST = 80877104;
const LARGEST_MESSAGE = 512 * 1024 * 1024;

const [QUERY, SYNC, FLUSH, FUNCTION_CALL, TERMINATE] = ['Q', 'S', 'H', 'F', 'X'].map((letter) => letter.charCodeAt(0));
const PARSE = 'P'.charCodeAt(0);
const NOTIFICATION = 'A'.charCodeAt(0);
const READY = 'Z'.charCodeAt(0);
const ERROR = 'E'.charCodeAt(0);

/** What a client asks for: a turn at the engine, an answer to its wish for encryption, or to be let go. */
export type ClientRequest =
  | { kind: 'turn'; bytes: Uint8Array; statement: NamedStatement | null }
  | { kind: 'encryption' }
  | { kind: 'goodbye' };

/** A turn that begins by preparing a statement under a name. */
export interface NamedStatement {
  readonly name: string;
  readonly text: string;
  /** The turn without the preparing. */
  readonly rest: Uint8Array;
}

/**
 * Cuts a client's byte stream into turns: everything up to the message after which the client waits for an answer.
 * A statement's messages stay together, so no other client's statement can come in between.
 */
export class ClientStream {
  private chunks: Buffer[] = [];
  private length = 0;
  private needed = 8;
  private started = false;
  private turn: Buffer[] = [];

  /** The requests completed by `chunk`. Throws on a message that no client may send. */
  push(chunk: Buffer): ClientRequest[] {
    this.chunks.push(chunk);
    this.length += chunk.length;
    if (this.length < this.needed) return [];
    return this.cut(this.chunks.length === 1 ? chunk : Buffer.concat(this.chunks));
  }

  private cut(buffer: Buffer): ClientRequest[] {
    const requests: ClientRequest[] = [];
    let offset = 0;
    for (;;) {
      const rest = buffer.subarray(offset);
      const size = this.started ? sizeOfTyped(rest) : sizeOfFirst(rest);
      if (rest.length < size) {
        this.keep(rest, size);
        return requests;
      }
      offset += size;
      const request = this.started ? this.typed(rest.subarray(0, size)) : this.first(rest.subarray(0, size));
      if (request) requests.push(request);
    }
  }

  private keep(rest: Buffer, needed: number): void {
    this.chunks = rest.length > 0 ? [rest] : [];
    this.length = rest.length;
    this.needed = needed;
  }

  private first(message: Buffer): ClientRequest {
    const code = message.readInt32BE(4);
    if (code === SSL_REQUEST || code === GSS_REQUEST) return { kind: 'encryption' };
    if (code === CANCEL_REQUEST) return { kind: 'goodbye' };
    if (code !== PROTOCOL_3) throw new Error(`unknown protocol ${code}`);
    this.started = true;
    return { kind: 'turn', bytes: message, statement: null };
  }

  private typed(message: Buffer): ClientRequest | null {
    const type = message[0];
    if (type === TERMINATE) return { kind: 'goodbye' };
    this.turn.push(message);
    if (type !== QUERY && type !== SYNC && type !== FLUSH && type !== FUNCTION_CALL) return null;
    const bytes = this.turn.length === 1 ? message : Buffer.concat(this.turn);
    const statement = namedStatement(this.turn[0] ?? message, bytes);
    this.turn = [];
    return { kind: 'turn', bytes, statement };
  }
}

function namedStatement(first: Buffer, turn: Buffer): NamedStatement | null {
  if (first[0] !== PARSE || first[5] === 0) return null;
  const nameEnd = first.indexOf(0, 5);
  const textEnd = first.indexOf(0, nameEnd + 1);
  return {
    name: first.toString('utf8', 5, nameEnd),
    text: first.toString('utf8', nameEnd + 1, textEnd),
    rest: turn.subarray(first.length),
  };
}

function sizeOfFirst(buffer: Buffer): number {
  if (buffer.length < 8) return 8;
  return checked(buffer.readInt32BE(0), 8);
}

function sizeOfTyped(buffer: Buffer): number {
  if (buffer.length < 5) return 5;
  return checked(buffer.readInt32BE(1), 4) + 1;
}

function checked(size: number, least: number): number {
  if (size < least || size > LARGEST_MESSAGE) throw new Error(`a message of ${size} bytes`);
  return size;
}

export interface Notification {
  readonly channel: string;
  readonly payload: string;
}

export interface EngineAnswer {
  /** What the client gets: everything but the notifications, which are nobody's in particular. */
  readonly bytes: Buffer;
  readonly notifications: readonly Notification[];
  /** True when the engine is free for another client: ready, and in no transaction. */
  readonly idle: boolean;
  /** What the engine said when it gave itself up, as it does without room for its log; it must be started again then. */
  readonly panic: string | null;
}

/** Splits what the engine wrote in one turn. */
export function readAnswer(output: Buffer): EngineAnswer {
  const forwarded: Buffer[] = [];
  const notifications: Notification[] = [];
  let idle = false;
  let panic: string | null = null;
  let from = 0;
  let offset = 0;
  while (offset + 5 <= output.length) {
    const end = offset + 1 + output.readInt32BE(offset + 1);
    const type = output[offset];
    if (type === NOTIFICATION) {
      notifications.push(readNotification(output.subarray(offset, end)));
      forwarded.push(output.subarray(from, offset));
      from = end;
    }
    if (type === ERROR) panic ??= panicIn(output.subarray(offset + 5, end));
    if (type === READY) idle = output[offset + 5] === 'I'.charCodeAt(0);
    offset = end;
  }
  if (from === 0) return { bytes: output, notifications, idle, panic };
  forwarded.push(output.subarray(from));
  return { bytes: Buffer.concat(forwarded), notifications, idle, panic };
}

function panicIn(error: Buffer): string | null {
  const fields = new Map(
    error
      .toString('utf8')
      .split('\0')
      .map((field) => [field.slice(0, 1), field.slice(1)]),
  );
  return fields.get('V') === 'PANIC' ? (fields.get('M') ?? '') : null;
}

function readNotification(message: Buffer): Notification {
  const channelEnd = message.indexOf(0, 9);
  const payloadEnd = message.indexOf(0, channelEnd + 1);
  return {
    channel: message.toString('utf8', 9, channelEnd),
    payload: message.toString('utf8', channelEnd + 1, payloadEnd),
  };
}

/** A simple query's message. */
export function queryMessage(sql: string): Buffer {
  return typedMessage('Q', Buffer.from(`${sql}\0`));
}

/** The message that ends a statement sent in parts. */
export function syncMessage(): Buffer {
  return typedMessage('S', Buffer.alloc(0));
}

/** A FATAL error as a client library reads it. */
export function fatalMessage(code: string, message: string): Buffer {
  const fields = ['SFATAL', 'VFATAL', `C${code}`, `M${message}`].map((field) => `${field}\0`).join('');
  return typedMessage('E', Buffer.from(`${fields}\0`));
}

/** The engine's answer to a Parse message. */
export function parseCompleteMessage(): Buffer {
  return typedMessage('1', Buffer.alloc(0));
}

/** Whether an answer says so, whatever notices and notifications it begins with. */
export function saysPrepared(answer: Buffer): boolean {
  for (let offset = 0; offset + 5 <= answer.length; offset += 1 + answer.readInt32BE(offset + 1)) {
    const type = String.fromCharCode(answer[offset] ?? 0);
    if (type === '1') return true;
    if (type === 'E') return false;
  }
  return false;
}

function typedMessage(type: string, body: Buffer): Buffer {
  const message = Buffer.alloc(5 + body.length);
  message.write(type, 0, 'latin1');
  message.writeInt32BE(4 + body.length, 1);
  body.copy(message, 5);
  return message;
}
