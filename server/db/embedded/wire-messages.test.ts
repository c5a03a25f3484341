import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ClientStream, queryMessage, readAnswer, syncMessage } from './wire-messages.ts';

const STARTUP = Buffer.from('\0\0\0\x08\0\x03\0\0', 'latin1');

function message(type: string, body: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.alloc(5);
  head.write(type, 0, 'latin1');
  head.writeInt32BE(4 + body.length, 1);
  return Buffer.concat([head, body]);
}

const body = fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes));
const statement = fc
  .array(fc.tuple(fc.constantFrom('P', 'B', 'D', 'E', 'C'), body), { maxLength: 4 })
  .map((parts) => Buffer.concat([...parts.map(([type, bytes]) => message(type, bytes)), syncMessage()]));
const turn = fc.oneof(statement, fc.string({ maxLength: 50 }).map(queryMessage));

describe("a client's byte stream", () => {
  it('is split into the same turns however it is chunked', () => {
    fc.assert(
      fc.property(
        fc.array(turn, { maxLength: 6 }),
        fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }),
        (turns, cuts) => {
          const bytes = Buffer.concat([STARTUP, ...turns]);
          const stream = new ClientStream();
          const seen: Buffer[] = [];
          for (let at = 0, n = 0; at < bytes.length; n += 1) {
            const size = cuts[n % cuts.length] ?? 1;
            for (const request of stream.push(bytes.subarray(at, at + size))) {
              if (request.kind === 'turn') seen.push(Buffer.from(request.bytes));
            }
            at += size;
          }
          expect(seen.map((one) => one.toString('hex'))).toEqual([STARTUP, ...turns].map((one) => one.toString('hex')));
        },
      ),
    );
  });

  it('declines encryption and continues in plain text', () => {
    const wish = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
    expect(new ClientStream().push(Buffer.concat([wish, STARTUP])).map(({ kind }) => kind)).toEqual([
      'encryption',
      'turn',
    ]);
  });

  it('is refused if it is another protocol', () => {
    expect(() => new ClientStream().push(Buffer.from('GET / HTTP/1.1\r\n\r\n'))).toThrow('bytes');
    const stream = new ClientStream();
    stream.push(STARTUP);
    expect(() => stream.push(Buffer.from([81, 255, 255, 255, 255]))).toThrow('bytes');
  });
});

describe('what the engine writes', () => {
  it('is passed on without its notifications', () => {
    const notification = message('A', Buffer.from('\0\0\0\x01changes\0one,two\0', 'latin1'));
    const row = message('D', Buffer.from('row'));
    const ready = message('Z', Buffer.from('I'));
    const answer = readAnswer(Buffer.concat([row, notification, row, ready]));
    expect(answer).toEqual({
      bytes: Buffer.concat([row, row, ready]),
      notifications: [{ channel: 'changes', payload: 'one,two' }],
      panic: null,
      idle: true,
    });
    expect(readAnswer(message('Z', Buffer.from('T'))).idle).toBe(false);
  });
});
