import { expect, it } from 'vitest';
import { addedToReply, assigneeText, fieldLabel, fieldText, sizeText } from './inbox-words.ts';

it.each([
  [true, 'Asha Rao'],
  [false, 'Asha Rao, who can no longer answer'],
])('whom it is assigned to, who can answer: %s', (canAnswer, text) => {
  expect(assigneeText({ _id: '1', name: 'Asha Rao', canAnswer })).toBe(text);
});

it.each([
  ['topicsToDiscuss', 'Topics to discuss'],
  ['country', 'Country'],
  ['issueDescription', 'Issue'],
  ['preferred_time', 'Preferred time'],
])('the field %s is labelled %s', (name, label) => expect(fieldLabel(name)).toBe(label));

it.each([
  [' a ', 'a'],
  [null, ''],
  [false, 'No'],
  [0, '0'],
  [['x', '', 'y'], 'x\ny'],
  [{ instagram: '@a', facebook: '' }, 'Instagram: @a'],
])('the value %j reads %j', (value, text) => expect(fieldText(value)).toBe(text));

it.each([
  [999, '999 bytes'],
  [1400, '1 kB'],
  [1_440_000, '1.4 MB'],
])('%d bytes are %s', (bytes, text) => expect(sizeText(bytes)).toBe(text));

it('an editor is told when what is added to a reply is in another language', () => {
  expect(addedToReply('hi')).toBe(
    'They wrote from the Hindi pages: greeting, date and reference are added in Hindi. Their message is not quoted. A blank line starts a new paragraph.',
  );
  expect(addedToReply('en')).toBe(
    'Greeting, date and reference are added. Their message is not quoted. A blank line starts a new paragraph.',
  );
});
