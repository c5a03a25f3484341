import { afterEach, describe, expect, it } from 'vitest';
import { createSanitiser, type Sanitiser } from './safe-html.ts';

const opened: Sanitiser[] = [];
const open = (...options: Parameters<typeof createSanitiser>) => {
  const sanitiser = createSanitiser(...options);
  opened.push(sanitiser);
  return sanitiser;
};
afterEach(() => Promise.all(opened.splice(0).map((sanitiser) => sanitiser.close())));

const HOSTILE = '&'.repeat(1_000_000);

describe('HTML from the desk', () => {
  it('is sanitised in a thread, several texts at once, in order', async () => {
    const texts = ['<p onclick="x()">One</p>', '', '<script>x</script>Two'];
    expect(await open().sanitiseAll(texts)).toEqual(['<p>One</p>', '', 'Two']);
  });

  it('is refused with a message if it is too long after sanitising', async () => {
    await expect(open().sanitiseAll(['<p>fine</p>', HOSTILE])).rejects.toMatchObject({
      status: 413,
      code: 'text_too_long',
      message: 'The text is longer than 1 MB once it is written as HTML. Shorten it.',
    });
  });

  it('is refused with a message if it takes too long, without affecting the next text', async () => {
    const sanitiser = open({ withinMs: 1 });
    await expect(sanitiser.sanitiseAll([HOSTILE])).rejects.toMatchObject({
      status: 422,
      code: 'text_too_heavy',
      message: 'The text takes too long to check. Paste it without formatting, or split it.',
    });
    expect(await open().sanitiseAll(['<p>One</p>'])).toEqual(['<p>One</p>']);
  });

  it('is refused with a message while too many others wait', async () => {
    const sanitiser = open({ mostWaiting: 0 });
    await expect(sanitiser.sanitiseAll(['<p>One</p>'])).rejects.toMatchObject({
      status: 503,
      code: 'texts_waiting',
      message: 'Too many texts are being checked at the moment. Try again in a minute.',
      details: { retryAfter: 60 },
    });
  });
});
