import { z } from 'zod';

/** Anything but tab and line feed that moves a cursor, rings a bell or ends a text early. */
const CONTROLS = /[\p{Cc}\u2028\u2029]/gu;
const CONTROLS_BUT_LINES = /(?![\t\n])[\p{Cc}]/gu;

interface Words {
  /** Said when nothing was typed. */
  readonly missing: string;
  /** How the field is called where it is too long. */
  readonly label: string;
}

/** One line as people type it: control characters and line ends become spaces, so it can stand in a mail's header. */
export function typedLine(max: number, { missing, label }: Words) {
  return typed((text) => text.replace(CONTROLS, ' ').replace(/\s+/g, ' '), max, { missing, label });
}

/** Several lines as people type them, with line feeds alone. */
export function typedLines(max: number, { missing, label }: Words) {
  return typed((text) => text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(CONTROLS_BUT_LINES, ''), max, {
    missing,
    label,
  });
}

function typed(clean: (text: string) => string, max: number, { missing, label }: Words) {
  return z
    .string({ error: missing })
    .transform((text) => clean(text.toWellFormed()).trim())
    .pipe(
      z
        .string()
        .min(1, { error: missing, abort: true })
        .max(max, { error: `${label} can have at most ${max} characters`, abort: true }),
    );
}
