import { expect, it } from 'vitest';
import { renderMail } from './render-mail.tsx';

const props = {
  name: 'Ben',
  by: 'Asha Rao',
  reason: 'mention',
  story: 'Bridge <closed>',
  quote: 'ten homes are flooded',
  text: 'Who says so, @Ben?\n\nI cannot find it.',
  link: 'https://matv.example/admin/stories/1?note=2',
} as const;

it('the mail about a mention says who, where and what, and leads to the note', async () => {
  const { subject, text, html } = await renderMail('note-mention', props);
  expect(subject).toBe('Asha Rao mentioned you: Bridge <closed>');
  for (const part of [
    'Asha Rao mentioned you in a note on ‘Bridge <closed>’, about this passage:',
    '‘ten homes are flooded’',
    'Who says so, @Ben?',
    'I cannot find it.',
    'https://matv.example/admin/stories/1?note=2',
  ])
    expect(text).toContain(part);
  expect(html).not.toContain('<closed>');
});

it('a preview cut from a long text ends with a whole character', async () => {
  const text = `${'x'.repeat(119)}🙏 thank you`;
  const reply = { language: 'en', reference: 'MATV-7K3F-92QD', body: text, sentOn: '2026-03-01T10:00:00.000Z' };
  const edition = { subject: 'News', intro: text, stories: [], siteUrl: 'https://matv.example', isTest: false };
  for (const { html } of [
    await renderMail('note-mention', { ...props, text }),
    await renderMail('submission-reply', reply),
    await renderMail('newsletter-edition', { ...edition, language: 'en', leave: 'https://matv.example/newsletter' }),
  ]) {
    expect(html).toContain('🙏 thank you');
    expect(html).not.toContain('\ufffd');
  }
});

it('a note on all of a story quotes nothing', async () => {
  const { text } = await renderMail('note-mention', { ...props, quote: '' });
  expect(text).toContain('in a note on ‘Bridge <closed>’.');
  expect(text).not.toContain('passage');
});

it('the mail about a reply says whose note it answers', async () => {
  const own = await renderMail('note-mention', { ...props, reason: 'own-note' });
  expect(own.subject).toBe('Asha Rao replied to your note: Bridge <closed>');
  expect(own.text).toContain('Asha Rao replied to your note on ‘Bridge <closed>’, about this passage:');
  expect(own.text).not.toContain('mentioned');
  const thread = await renderMail('note-mention', { ...props, reason: 'thread' });
  expect(thread.subject).toBe('Asha Rao replied to a note that you answered: Bridge <closed>');
});
