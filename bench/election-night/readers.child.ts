import { connect, type Socket } from 'node:net';
import { createHistogram } from 'node:perf_hooks';
import { type LoadPlan, type LoadReport, loadPlan, newPath } from './load-plan.ts';

/**
 * Open-loop readers: each request is due at its scheduled time, even if earlier ones are still waiting, and its time
 * counts from then, including any wait for a free connection. Uses bare sockets, because Node's HTTP client is slower
 * than the servers to be measured.
 */
const READ_BYTES = 65_536;
const TICK_MS = 1;
/** Timeout for the last responses. */
const TIMEOUT_MS = 20_000;
const HEAD_END = '\r\n\r\n';
const NOTHING = Buffer.alloc(0);
const EXAMPLES = 3;
/** The queue is trimmed in batches: shifting each request off a long array would cost more than sending it. */
const TRIM_FROM = 10_000;
/** Maximum number of paths of a kind. Their popularity follows Zipf's law: the nth is requested 1/n times as often. */
const MOST_WANTED = 500;
const MICROSECONDS = 1000;

interface Due {
  readonly at: number;
  readonly kind: number;
  readonly path: string;
}

class Load {
  readonly #plan: LoadPlan;
  readonly #times = createHistogram();
  readonly #statuses = new Map<number, number>();
  readonly #examples: string[] = [];
  readonly #paths: string[][];
  readonly #requests = new Map<string, Buffer>();
  readonly #nodes: Node[];
  /** A fixed seed, so that runs can be compared. */
  #seed = 1;
  #sent = 0;
  #answered = 0;
  #bytes = 0;
  #broken = 0;

  constructor(plan: LoadPlan) {
    this.#plan = plan;
    this.#paths = plan.kinds.map(({ paths }) => [...paths]);
    const each = Math.ceil(plan.connections / plan.origins.length);
    this.#nodes = plan.origins.map((origin) => new Node(this, new URL(origin), each));
  }

  prefer(kind: string, path: string, alone: boolean): void {
    const paths = this.#paths[this.#plan.kinds.findIndex(({ name }) => name === kind)];
    if (!paths) return;
    if (alone) paths.length = 0;
    paths.unshift(path);
    if (paths.length > MOST_WANTED) paths.pop();
  }

  async run(): Promise<LoadReport> {
    await Promise.all(this.#nodes.map((node) => node.open()));
    const { rate, seconds } = this.#plan;
    const all = Math.round(rate * seconds);
    const startedAt = performance.now();
    await new Promise<void>((resolve) => {
      const tick = (): void => {
        const now = performance.now();
        // The first request is due at once.
        const due = Math.min(all, Math.floor(((now - startedAt) * rate) / 1000) + 1);
        for (; this.#sent < due; this.#sent += 1) this.#send(startedAt + (this.#sent * 1000) / rate);
        if (this.#sent < all) setTimeout(tick, TICK_MS);
        else resolve();
      };
      tick();
    });
    const deadline = performance.now() + TIMEOUT_MS;
    while (this.#answered + this.#broken < all && performance.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, TICK_MS));
    }
    const took = (performance.now() - startedAt) / 1000;
    for (const node of this.#nodes) node.close();
    const at = (percentile: number) => this.#times.percentile(percentile) / MICROSECONDS;
    return {
      sent: this.#sent,
      answered: this.#answered,
      seconds: took,
      bytes: this.#bytes,
      statuses: Object.fromEntries(this.#statuses),
      // Requests still unanswered count as broken.
      broken: all - this.#answered,
      examples: this.#examples,
      p50: at(50),
      p90: at(90),
      p99: at(99),
      p999: at(99.9),
      worst: this.#times.max / MICROSECONDS,
    };
  }

  /** The bytes of a request, cached by host and path. */
  request(path: string, host: string): Buffer {
    const known = this.#requests.get(host + path);
    if (known) return known;
    const made = Buffer.from(`GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: br\r\n\r\n`);
    this.#requests.set(host + path, made);
    return made;
  }

  answeredTo({ at, path }: Due, status: number, bytes: number): void {
    this.#answered += 1;
    this.#bytes += bytes;
    this.#times.record(Math.max(1, Math.round((performance.now() - at) * MICROSECONDS)));
    this.#statuses.set(status, (this.#statuses.get(status) ?? 0) + 1);
    if (status !== 200 && this.#examples.length < EXAMPLES) this.#examples.push(`${status} ${path}`);
  }

  breaksAt({ path }: Due, reason: string): void {
    this.#broken += 1;
    if (this.#examples.length < EXAMPLES) this.#examples.push(`${reason} ${path}`);
  }

  #send(at: number): void {
    const node = this.#nodes[this.#sent % this.#nodes.length];
    const kind = this.#kind();
    node?.take({ at, kind, path: this.#path(kind) });
  }

  #kind(): number {
    let left = this.#chance();
    const index = this.#plan.kinds.findIndex(({ share }) => {
      left -= share;
      return left < 0;
    });
    return Math.max(0, index);
  }

  #path(kind: number): string {
    const paths = this.#paths[kind] ?? [];
    // Inverts Zipf's distribution: of n paths, the first k have a share of about log(k + 1) / log(n + 1).
    const rank = Math.floor((paths.length + 1) ** this.#chance()) - 1;
    return paths[Math.min(rank, paths.length - 1)] ?? '/';
  }

  /** A pseudo-random number from 0 to 1 (mulberry32). */
  #chance(): number {
    this.#seed = (this.#seed + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.#seed ^ (this.#seed >>> 15), 1 | this.#seed);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
}

/** The connections to one node, and the queue of requests that wait for them. */
class Node {
  readonly load: Load;
  readonly url: URL;
  readonly #connections: Connection[];
  readonly #free: Connection[] = [];
  readonly #waiting: Due[] = [];
  #first = 0;

  constructor(load: Load, url: URL, connections: number) {
    this.load = load;
    this.url = url;
    this.#connections = Array.from({ length: connections }, () => new Connection(this));
  }

  async open(): Promise<void> {
    await Promise.all(this.#connections.map((one) => one.open()));
  }

  take(due: Due): void {
    const connection = this.#free.pop();
    if (connection) connection.ask(due);
    else this.#waiting.push(due);
  }

  isFree(connection: Connection): void {
    const next = this.#waiting[this.#first];
    if (!next) {
      this.#free.push(connection);
      return;
    }
    this.#first += 1;
    if (this.#first > TRIM_FROM) {
      this.#waiting.splice(0, this.#first);
      this.#first = 0;
    }
    connection.ask(next);
  }

  close(): void {
    for (const connection of this.#connections) connection.close();
  }
}

class Connection {
  readonly #node: Node;
  #socket: Socket | null = null;
  /** The request that has not been answered yet. */
  #due: Due | null = null;
  /** Whether the connection is not in the node's list of free ones. */
  #isTaken = true;
  /** The beginning of a response whose head is not complete yet. */
  #early: Buffer = NOTHING;
  #isHeadRead = false;
  #status = 0;
  #bodyLeft = 0;
  #bytes = 0;

  constructor(node: Node) {
    this.#node = node;
  }

  open(): Promise<void> {
    const { hostname, port } = this.#node.url;
    const buffer = Buffer.allocUnsafe(READ_BYTES);
    const callback = (length: number): boolean => {
      this.#read(buffer.subarray(0, length));
      return true;
    };
    return new Promise((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port), noDelay: true, onread: { buffer, callback } });
      socket.once('connect', () => {
        this.#socket = socket;
        this.#becomeFree();
        resolve();
      });
      socket.once('error', reject);
      socket.once('close', () => void this.#wasClosed());
    });
  }

  ask(due: Due): void {
    this.#isTaken = true;
    this.#due = due;
    this.#early = NOTHING;
    this.#isHeadRead = false;
    this.#bytes = 0;
    if (this.#socket) this.#socket.write(this.#node.load.request(due.path, this.#node.url.host));
    else this.#fail('a connection that was closed');
  }

  close(): void {
    const socket = this.#socket;
    this.#due = null;
    this.#socket = null;
    socket?.destroy();
  }

  #becomeFree(): void {
    if (!this.#isTaken) return;
    this.#isTaken = false;
    this.#node.isFree(this);
  }

  #read(chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#isHeadRead) this.#bodyLeft -= chunk.length;
    else this.#readHead(this.#early.length === 0 ? chunk : Buffer.concat([this.#early, chunk]));
    if (this.#isHeadRead && this.#bodyLeft <= 0) this.#end();
  }

  #readHead(answer: Buffer): void {
    const end = answer.indexOf(HEAD_END);
    if (end === -1) {
      // Copied, because the read buffer is reused.
      this.#early = Buffer.from(answer);
      return;
    }
    const head = answer.toString('latin1', 0, end);
    // The site always sends a content-length.
    const size = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
    if (size === undefined) {
      this.#fail('an answer of unknown length');
      return;
    }
    this.#isHeadRead = true;
    this.#status = Number(head.slice(9, 12));
    this.#bodyLeft = Number(size) - (answer.length - end - HEAD_END.length);
  }

  #end(): void {
    const due = this.#due;
    if (!due) return;
    this.#due = null;
    this.#node.load.answeredTo(due, this.#status, this.#bytes);
    this.#becomeFree();
  }

  #fail(reason: string): void {
    const due = this.#due;
    this.#due = null;
    if (due) this.#node.load.breaksAt(due, reason);
    this.#socket?.destroy();
  }

  async #wasClosed(): Promise<void> {
    if (this.#socket === null) return;
    this.#socket = null;
    this.#fail('a connection that broke');
    // If the node accepts no new connection, the requests in its queue are reported as broken at the end.
    await this.open().catch(() => undefined);
  }
}

const load = new Load(loadPlan.parse(JSON.parse(process.argv[2] ?? '')));
process.on('message', (message) => {
  const { kind, path, alone } = newPath.parse(message);
  load.prefer(kind, path, alone);
});
const report = await load.run();
process.stdout.write(JSON.stringify(report));
process.disconnect?.();
