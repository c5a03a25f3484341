import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Refused, Stale } from './call-desk.ts';
import { type SaveMemory, sendOver } from './send-over.ts';

interface Sent {
  readonly text: string;
  readonly on: number;
}
interface Stored {
  readonly text: string;
  readonly version: number;
}

/** What the server stores of a text. */
const cleaned = (text: string) => text.replace('<script>', '');

/** A server with one text, and an editor of it whose answers get lost while `loses` says how. */
function open() {
  let stored: Stored = { text: 'Old', version: 1 };
  let base = 1;
  const at: { loses: Error | null } = { loses: null };
  const write = (text: string) => {
    stored = { text: cleaned(text), version: stored.version + 1 };
    return stored.version;
  };
  const memory: SaveMemory<Stored, Sent> = { lost: null, theirs: null };
  const send = async ({ text, on }: Sent) => {
    if (on !== stored.version && cleaned(text) === stored.text) return stored.version;
    if (on !== stored.version) throw new Stale('Somebody was first.');
    const version = write(text);
    if (at.loses) throw at.loses;
    return version;
  };
  const needs = {
    theirsOf: async () => stored,
    send,
    onSaved: (version: number) => {
      base = version;
    },
    holds: ({ text }: Stored, sent: Sent) => text === sent.text,
    savedOf: ({ version }: Stored) => version,
    rebased: (sent: Sent, { version }: Stored) => ({ ...sent, on: version }),
  };
  const save = async (text: string) => {
    base = await sendOver({ text, on: base }, memory, needs);
  };
  return { at, write, save, memory, stored: () => stored };
}

beforeEach(() => vi.stubGlobal('reportError', () => undefined));
afterEach(() => vi.unstubAllGlobals());

it.each([
  ['no answer', new TypeError('Failed to fetch')],
  ['that of a proxy that gave up', new Refused('The server answered 504.', null, 504)],
])('counts a save as done that was, though the editor got %s', async (_, failure) => {
  const { at, save, stored } = open();
  at.loses = failure;
  await expect(save('New')).rejects.toBe(failure);
  at.loses = null;
  await save('New');
  expect(stored()).toEqual({ text: 'New', version: 2 });
  await save('Newer');
  expect(stored()).toEqual({ text: 'Newer', version: 3 });
});

it('saves what was typed since on top of the save whose answer was lost', async () => {
  const { at, save, stored } = open();
  at.loses = new TypeError('Failed to fetch');
  await expect(save('New')).rejects.toThrow('Failed to fetch');
  at.loses = null;
  await save('Newer');
  expect(stored()).toEqual({ text: 'Newer', version: 3 });
});

it('does so as well where the server has cleaned what it was sent', async () => {
  const { at, save, stored } = open();
  at.loses = new TypeError('Failed to fetch');
  await expect(save('New<script>')).rejects.toThrow('Failed to fetch');
  at.loses = null;
  await save('Newer<script>');
  expect(stored()).toEqual({ text: 'Newer', version: 3 });
});

it('leaves the save of somebody else to the editor, also after a lost answer and a refusal', async () => {
  const { at, write, save, memory, stored } = open();
  at.loses = new TypeError('Failed to fetch');
  await expect(save('New')).rejects.toThrow('Failed to fetch');
  at.loses = null;
  write('Theirs');
  await expect(save('Newer')).rejects.toThrow('Somebody was first.');
  expect([memory.theirs, stored().text]).toEqual([stored(), 'Theirs']);
  // What was lost is forgotten by then: the same words now come from somebody else.
  write('New');
  await expect(save('Newer')).rejects.toThrow('Somebody was first.');
});
