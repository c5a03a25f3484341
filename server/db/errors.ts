export type RefusalKind =
  | 'directory-in-use'
  | 'directory-broken'
  | 'unreachable'
  | 'read-only'
  | 'migration-blocked'
  | 'migration-changed'
  | 'migration-unknown';

/** The database cannot be opened; the message is for the operator, says what to do and holds no password. */
export class DatabaseRefused extends Error {
  readonly kind: RefusalKind;

  constructor(message: string, options: { kind: RefusalKind; cause?: unknown }) {
    super(message, { cause: options.cause });
    this.name = 'DatabaseRefused';
    this.kind = options.kind;
  }
}

/** The database does not answer anything at the moment, so nothing is asked of it. */
export class DatabaseSilent extends Error {
  /** PostgreSQL's own code for a connection that failed. */
  readonly code = '08006';

  constructor() {
    super('The database does not answer.');
    this.name = 'DatabaseSilent';
  }
}

/** Data exceptions, broken constraints and exceeded limits: the fault of what was to be stored, not the database's. */
export function isDataError(error: unknown): error is Error {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && /^(?:22|23|54)/.test(error.code)
  );
}

/**
 * SQLSTATEs of a database that cannot be used at the moment: connection trouble, a shutdown, no free place, too slow, or a
 * standby that was not promoted yet and so takes no change.
 */
const AWAY_STATES = /^(?:08...|25006|25P03|25P04|53300|57014|57P0[1-5])$/;
/** Messages of the client library, which have no code, for a connection that failed or broke. */
const AWAY_WORDS =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Query read timeout|Client (?:was closed|has encountered a connection error))/;
const AWAY_SYSTEM_CODES: ReadonlySet<unknown> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EAI_AGAIN',
]);

/**
 * The database cannot be reached, ends, or did not answer in time: nothing is wrong with what was asked, so it is worth
 * asking again. Looks at the causes as well. Only for errors of database calls: other connections fail with the same codes.
 */
export function isDatabaseAway(error: unknown): boolean {
  return someCause(error, ({ code, message, syscall }) => {
    if (AWAY_WORDS.test(message) || AWAY_SYSTEM_CODES.has(code)) return true;
    // The embedded engine's socket is gone while the engine starts again.
    if (code === 'ENOENT') return syscall === 'connect';
    return typeof code === 'string' && AWAY_STATES.test(code);
  });
}

/** There is no room left on the disk of the database or of this process. Looks at the causes as well. */
export function isDiskFull(error: unknown): boolean {
  return someCause(error, ({ code }) => code === '53100' || code === 'ENOSPC' || code === 'EDQUOT');
}

/** Two transactions waited for each other, and the database ended this one. Looks at the causes as well. */
export function isDeadlock(error: unknown): boolean {
  return someCause(error, ({ code }) => code === '40P01' || code === '40001');
}

/** What an operator does about a database that can be read, but takes no changes. */
export const READ_ONLY_REMEDY =
  'set DATABASE_URL to the primary if this is a standby, or promote it; otherwise turn default_transaction_read_only off.';

/** The database can be read, but takes no change: a standby, or one that was set so. Looks at the causes as well. */
export function isReadOnly(error: unknown): boolean {
  return someCause(error, ({ code }) => code === '25006');
}

/** A row with a value that has to be unique is there already, such as a slug. Looks at the causes as well. */
export function isUniqueViolation(error: unknown): boolean {
  return someCause(error, ({ code }) => code === '23505');
}

/** `lock_timeout` has passed. Looks at the causes as well. */
export function isLockTimeout(error: unknown): boolean {
  return someCause(error, ({ code }) => code === '55P03');
}

interface ErrorTraits {
  readonly message: string;
  readonly code: unknown;
  readonly syscall: unknown;
}

function someCause(error: unknown, holds: (traits: ErrorTraits) => boolean): boolean {
  for (let one = error; one instanceof Error; one = one.cause) {
    const code = 'code' in one ? one.code : undefined;
    const syscall = 'syscall' in one ? one.syscall : undefined;
    if (holds({ message: one.message, code, syscall })) return true;
  }
  return false;
}
