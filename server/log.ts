import { type DestinationStream, type Logger, pino } from 'pino';
import pretty from 'pino-pretty';
import type { Config } from './config.ts';
import type { Log } from './http/app-types.ts';
import { requestHere } from './tracing/request-here.ts';

/** What must never appear in a log, at any depth. */
const SECRETS = ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.secret'];

/** JSON lines to `destination` or the output, or lines a person reads when the output is a terminal. */
export function createLog(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Log {
  const options = {
    level: config.logLevel,
    redact: SECRETS,
    serializers: { err: (error: unknown) => loggedError(error) },
    // The web server's request loggers add theirs already.
    mixin: (_line: object, _level: number, logger: Logger) => {
      const reqId = requestHere();
      return reqId === null || 'reqId' in logger.bindings() ? {} : { reqId };
    },
  };
  return pino(options, withoutAddresses(destination ?? output()));
}

function output(): DestinationStream {
  if (!process.stdout.isTTY) return standardOutput();
  return pretty({ colorize: true, ignore: 'pid,hostname', translateTime: 'HH:MM:ss' });
}

// Never begins within an escape sequence, because removing a part of one would make the line invalid JSON.
const E_MAIL = /(?<!\\(?:u[0-9a-f]{0,3})?)[^\s<>"'\\,;:/()[\]@]+@[\w-]+(?:\.[\w-]+)*\.\p{L}{2,}/gu;

/** Mail servers name recipients in their answers, and a log is read by more people than may know them. */
function withoutAddresses(destination: DestinationStream): DestinationStream {
  return { write: (line) => destination.write(line.includes('@') ? line.replace(E_MAIL, '[e-mail]') : line) };
}

const MAX_UNWRITTEN_BYTES = 1_048_576;

function standardOutput(): DestinationStream {
  const output = pino.destination({ dest: 1, sync: true, maxLength: MAX_UNWRITTEN_BYTES });
  // It may be a file on a full disk: lines wait for room or are lost, and the site goes on.
  output.on('error', () => undefined);
  return output;
}

const DEEPEST_CAUSE = 8;

/**
 * What a log says of an error. Libraries hang whole clients with their keys on errors, and the database the values that
 * it refused, so nothing else of it is written down.
 */
function loggedError(error: unknown, depth = 0): unknown {
  if (typeof error !== 'object' || error === null) return error;
  if (depth > DEEPEST_CAUSE) return undefined;
  const of = (name: string): unknown => Reflect.get(error, name);
  const errors = of('errors');
  return {
    type: error.constructor?.name,
    message: of('message'),
    code: of('code'),
    stack: of('stack'),
    cause: loggedError(of('cause'), depth + 1),
    errors: Array.isArray(errors) ? errors.map((one) => loggedError(one, depth + 1)) : undefined,
  };
}
