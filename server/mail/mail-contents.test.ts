import { expect, it } from 'vitest';
import { packContents, unpackContents } from './mail-contents.ts';

const file = { name: 'show.ics', type: 'text/calendar; charset=utf-8; method=PUBLISH', content: 'BEGIN:VCALENDAR\r\n' };

it('are unpacked as they were packed', () => {
  const packed = packContents({ name: 'Asha' }, [file]);
  expect(unpackContents(packed)).toEqual({ props: { name: 'Asha' }, attachments: [file] });
});

it('of an e-mail queued before there were attachments are only its props', () => {
  const waiting = JSON.stringify({ name: 'Asha', link: 'https://matv.example/' });
  expect(unpackContents(waiting)).toEqual({
    props: { name: 'Asha', link: 'https://matv.example/' },
    attachments: [],
  });
});

it.each([
  { name: '../etc/passwd' },
  { name: 'a"b.ics' },
  { type: 'text/calendar\r\nX: y' },
  { content: 'x'.repeat(100_001) },
])('refuse an invalid file: %#', (part) => expect(() => packContents({}, [{ ...file, ...part }])).toThrow());
