export type RefusalKind =
  | 'directory-in-use'
  | 'directory-broken'
  | 'unreachable'
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

/** Data exceptions, broken constraints and exceeded limits: the fault of what was to be stored, not the database's. */
export function isDataError(error: unknown): error is Error {
  return (
    error instanceof Error && 'code' in error && typeof error.code === 'string' && /^(?:22|23|54)/.test(error.code)
  );
}
