import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

/** Vitest setup: fails a test whose code writes to console.error or console.warn unless the test has announced it. */

interface Expected {
  readonly text: string | RegExp;
  seen: boolean;
}

let expected: Expected[] = [];
let unexpected: string[] = [];

/** Announces that this test provokes a console error or warning containing `text`, which then has to appear. */
export function expectConsoleError(text: string | RegExp): void {
  expected.push({ text, seen: false });
}

function matches(message: string, text: string | RegExp): boolean {
  return typeof text === 'string' ? message.includes(text) : text.test(message);
}

function record(level: 'error' | 'warn', parts: readonly unknown[]): void {
  const message = format(...parts);
  const announced = expected.find((one) => matches(message, one.text));
  if (announced) announced.seen = true;
  else unexpected.push(`console.${level}: ${message}`);
}

console.error = (...parts: unknown[]) => record('error', parts);
console.warn = (...parts: unknown[]) => record('warn', parts);

beforeEach(() => {
  expected = [];
});

afterEach(() => {
  const surprises = unexpected;
  const missing = expected.filter((one) => !one.seen).map((one) => `announced but not written: ${one.text}`);
  expected = [];
  unexpected = [];
  if (surprises.length + missing.length > 0) throw new Error([...surprises, ...missing].join('\n'));
});
