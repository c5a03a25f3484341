import { pino } from 'pino';
import pretty from 'pino-pretty';
import type { Config } from './config.ts';
import type { Log } from './http/app-types.ts';

/** What must never stand in a log, wherever it turns up. */
const SECRETS = ['req.headers.authorization', 'req.headers.cookie', '*.password', '*.token', '*.secret'];

/** JSON lines, or lines a person reads when the output is a terminal. */
export function createLog(config: Pick<Config, 'logLevel'>): Log {
  const options = { level: config.logLevel, redact: SECRETS };
  if (!process.stdout.isTTY) return pino(options);
  return pino(options, pretty({ colorize: true, ignore: 'pid,hostname', translateTime: 'HH:MM:ss' }));
}
