import { renderToStaticMarkup } from 'react-dom/server';
import { createRoutesStub } from 'react-router';
import { describe, expect, it } from 'vitest';
import BookRajneetiPage from './book-rajneeti.page.tsx';

const loaderData = { booking: { siteUrl: 'https://matv.example', answer: null, isDone: false, sessions: [] } };
const Page = createRoutesStub([{ id: 'booking', path: '/book-rajneeti', Component: BookRajneetiPage }]);
const html = renderToStaticMarkup(<Page initialEntries={['/book-rajneeti']} hydrationData={{ loaderData }} />);

const textOf = (markup: string) =>
  markup
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/** The answer to a question that guests ask. */
function answerTo(question: string): string | undefined {
  const pairs = [...html.matchAll(/<summary[^>]*>(.*?)<\/summary><p[^>]*>(.*?)<\/p>/g)];
  return pairs.find(([, asked = '']) => textOf(asked) === question)?.[2];
}

describe('the page of the talk show', () => {
  it('says how it is broadcast (BOOK-02, BOOK-03, CONST-51)', () => {
    expect(html).toMatch(/<h1[^>]*>Take your place on Rajneeti<\/h1>/);
    expect(textOf(html)).toContain('It is live on MATV, by satellite TV across the UK and 55 European countries.');
  });

  it('tells a guest who gave a WhatsApp number alone of no e-mail that was sent', () => {
    expect(textOf(html)).toContain('One more step: if you gave us an e-mail address, we have sent you an e-mail.');
  });

  it('shows the hosts with seven pictures, each once for screen readers (BOOK-04)', () => {
    const [, hosts = ''] = /<section[^>]*aria-labelledby="hosts">(.*?)<\/section>/.exec(html) ?? [];
    expect(hosts).toContain('Your hosts');
    const shown = [...hosts.replace(/<li [^>]*aria-hidden="true">.*?<\/li>/g, '').matchAll(/src="([^"]+)"/g)];
    expect(shown.map(([, src]) => src)).toEqual([
      '/show/studio.webp',
      '/show/debate.webp',
      '/show/microphones.webp',
      '/show/parliament.webp',
      '/show/ballot.webp',
      '/show/skyline.webp',
      '/show/satellite.webp',
    ]);
  });

  it("asks for the guest's pages on six sites, none of them required (BOOK-14)", () => {
    const [, pages = ''] = />Your pages<(.*?)>Portfolio</.exec(html) ?? [];
    const labels = [...pages.matchAll(/<label[^>]*>(.*?)<\/label>/g)].map(([, label = '']) => textOf(label));
    expect(labels).toEqual([
      'Twitter (X) (optional)',
      'Instagram (optional)',
      'Facebook (optional)',
      'LinkedIn (optional)',
      'YouTube (optional)',
      'TikTok (optional)',
    ]);
    expect(pages).not.toContain('required');
  });

  it('says how large a portfolio may be (BOOK-17)', () => {
    expect(html).toContain('One JPG, JPEG or PNG file, up to 10 MB.');
  });

  it('notes when the show is on after 10 November (BOOK-33)', () => {
    expect(textOf(html)).toContain(
      'Please note: after 10th Nov shows are only on Saturdays 10:00-11:00 AM London time.',
    );
  });

  it('promises a reply within 48 hours (BOOK-53, CONST-50)', () => {
    expect(textOf(html)).toContain('We reply to every request within 48 hours , by e-mail or on WhatsApp');
  });
});

describe('the list of sessions without script', () => {
  const session = (date: string, left: number) => ({
    date,
    day: `Saturday ${Number(date.slice(-2))} November 2025`,
    time: '10:00-11:00 AM London',
    preferredTime: `${date}-10:00-11:00 AM London`,
    left,
  });
  const sessions = [session('2025-11-01', 0), session('2025-11-08', 0), session('2025-11-15', 3)];
  const optionsAfter = (preferredTime: string) => {
    const answer = { form: 'book-rajneeti', values: { preferredTime }, errors: {}, banner: null };
    const loaderData = { booking: { siteUrl: 'https://matv.example', answer, isDone: false, sessions } };
    const shown = renderToStaticMarkup(<Page initialEntries={['/book-rajneeti']} hydrationData={{ loaderData }} />);
    const [list = ''] = /<select[^>]*name="preferredTime".*?<\/select>/.exec(shown) ?? [];
    return [...list.matchAll(/<option value="([^"]*)"([^>]*)>/g)].map(([, value, rest = '']) => ({
      day: value?.slice(0, 10),
      isChosen: rest.includes('selected'),
      isDisabled: rest.includes('disabled'),
    }));
  };

  it('sends the session that was chosen again, even if it is full by now: browsers leave out a disabled one', () => {
    expect(optionsAfter('2025-11-08-10:00-11:00 AM London')).toEqual([
      { day: '', isChosen: false, isDisabled: false },
      { day: '2025-11-01', isChosen: false, isDisabled: true },
      { day: '2025-11-08', isChosen: true, isDisabled: false },
      { day: '2025-11-15', isChosen: false, isDisabled: false },
    ]);
  });
});

describe('the questions guests ask', () => {
  it('are six, closed at first (BOOK-45)', () => {
    expect([...html.matchAll(/<summary[^>]*>(.*?)<\/summary>/g)].map(([, asked = '']) => textOf(asked))).toEqual([
      'What is the show?',
      'Who can participate?',
      'Is the show live or pre-recorded?',
      'Where does it take place?',
      'How long is a session?',
      'How do I confirm my participation?',
    ]);
    expect(html).not.toMatch(/<details[^>]* open/);
  });

  it('tell what the show is (BOOK-46)', () => {
    expect(answerTo('What is the show?')).toMatch(/^Rajneeti is MATV’s live political discussion show\./);
  });

  it('tell who can participate (BOOK-47)', () => {
    expect(answerTo('Who can participate?')).toMatch(/^Anybody with something to say on the subject: councillors/);
  });

  it('tell that the show is live (BOOK-48)', () => {
    expect(answerTo('Is the show live or pre-recorded?')).toMatch(/^Live\. What you say is heard while you say it/);
  });

  it('tell where it takes place (BOOK-49)', () => {
    expect(answerTo('Where does it take place?')).toMatch(/^In our London studio\. Guests who cannot travel can join/);
  });

  it('tell how long a session is (BOOK-50, CONST-49)', () => {
    expect(answerTo('How long is a session?')).toMatch(/^About 60 minutes\./);
  });

  it('tell how to confirm (BOOK-51)', () => {
    expect(answerTo('How do I confirm my participation?')).toMatch(
      /^Send the form\. We reply within 48 hours by e-mail or WhatsApp, with a calendar entry once your place is confirmed\./,
    );
  });
});
