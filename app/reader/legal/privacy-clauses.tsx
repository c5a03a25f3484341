import type { RetentionPeriods } from '#domain/desk/personal-data.ts';
import type { Clause } from './legal-page.tsx';
import { retainedSubmissions } from './submissions.ts';

/** The Privacy Policy, clause by clause. Each sentence describes what the site does: change both together. */
export function privacyClauses(periods: RetentionPeriods): readonly Clause[] {
  return [...BEFORE_FORMS, formsClause(periods), ALERTS, ...AFTER_FORMS];
}

const BEFORE_FORMS: readonly Clause[] = [
  {
    id: 'reading',
    title: 'Reading',
    body: (
      <>
        <p>
          Reading needs no account and sets no cookie. Fonts, pictures and scripts come from this site alone, so no
          other company learns which pages you open. There is no advertising network and no tracking pixel.
        </p>
        <p>
          Your device’s internet address reaches us with every request, as on any website. It is used to answer the
          request and to slow down abuse. We keep no log of who read what.
        </p>
      </>
    ),
  },
  {
    id: 'your-browser',
    title: 'What your browser remembers',
    body: (
      <>
        <p>Some choices are kept in your own browser, where we cannot read them. They are never sent to us:</p>
        <ul>
          <li>the colour theme, when you choose one;</li>
          <li>stories you like and favourites you star;</li>
          <li>the authors and topics you follow, so that the button knows;</li>
          <li>
            stories you save, and the last 20 you read if you choose that on <a href="/saved">Saved stories</a>: whole
            pages with their pictures.
          </li>
        </ul>
        <p>Clearing this site’s data in your browser removes them all.</p>
      </>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies',
    body: (
      <>
        <p>Two things set a cookie, each only after you ask for it:</p>
        <ul>
          <li>
            <strong>Following an author or topic.</strong> The click sets a cookie with a random number, so that one
            browser counts as one follower and can unfollow. It lasts 400 days, holds nothing about you and is used for
            nothing else.
          </li>
          <li>
            <strong>Logging in.</strong> Editors of MATV get a cookie that keeps them logged in until they log out or it
            expires.
          </li>
        </ul>
        <p>Scripts cannot read either of them, and other sites never receive them.</p>
      </>
    ),
  },
  {
    id: 'counting',
    title: 'How we count readers',
    body: (
      <p>
        To know which stories are read and shared, we count each once per reader and day. For this a fingerprint is
        computed from your internet address, your browser’s name and a secret number that changes every day and is then
        thrown away. It cannot be turned back, and nobody, including us, can tell two days of the same reader from two
        readers. Only the totals are kept.
      </p>
    ),
  },
];

const ALERTS: Clause = {
  id: 'alerts',
  title: 'News alerts',
  body: (
    <>
      <p>
        If you turn on <a href="/alerts">alerts</a>, your browser’s maker gives us an address for this browser at its
        push service, and keys to encrypt what we send there. We keep them with the topics and quiet hours you chose,
        your time zone, and the day we last heard from this browser, and nothing else: no name, no e-mail address, no
        internet address. The push service carries each alert without being able to read it.
      </p>
      <p>
        When an alert is opened we add one to its count, without noting who opened it. Your browser keeps a copy of your
        choices, so that they are not lost if it ends the subscription by itself.
      </p>
      <p>
        All of it is erased when you turn alerts off, when your push service tells us that the address is no longer in
        use, or when we have not heard from this browser for 400 days.
      </p>
    </>
  ),
};

const AFTER_FORMS: readonly Clause[] = [
  {
    id: 'videos',
    title: 'Videos and live television',
    body: (
      <p>
        Video previews come from this site. Only when you press play does your browser contact the video provider, which
        then learns your internet address and has its own rules about cookies. The live stream on the{' '}
        <a href="/live">Live TV</a> page comes from the stream’s own host.
      </p>
    ),
  },
  {
    id: 'your-rights',
    title: 'Your rights',
    body: (
      <p>
        Under data protection law you can ask what we hold about you, have it corrected, get a copy, or have it erased.
        Write to us as said below, with the reference you were given when you sent a form. If our answer does not
        satisfy you, you can complain to the Information Commissioner’s Office in the United Kingdom.
      </p>
    ),
  },
  {
    id: 'contact',
    title: 'Whom to ask',
    body: (
      <p>
        Use <a href="/diaspora-support">Reach us</a> and begin your message with “Privacy”. It goes to the people who
        can look things up and erase them.
      </p>
    ),
  },
];

function formsClause(periods: RetentionPeriods): Clause {
  return {
    id: 'forms',
    title: 'What you send us',
    body: (
      <>
        <p>
          Forms ask only for what is needed and are read by our desk. We use what you send to deal with your request,
          never for advertising, and we do not sell or lend it. After the time below it is erased:
        </p>
        <table>
          <thead>
            <tr>
              <th scope="col">What you send</th>
              <th scope="col">What is public</th>
              <th scope="col">How long we keep it</th>
            </tr>
          </thead>
          <tbody>
            {retainedSubmissions(periods).map(({ name, isPublic, retention }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{isPublic}</td>
                <td>{retention}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <p>
          Files that you attach are open to our desk only. The phone field starts with the country that your internet
          address seems to come from; our own server looks that up for the moment and keeps nothing of it.
        </p>
      </>
    ),
  };
}
