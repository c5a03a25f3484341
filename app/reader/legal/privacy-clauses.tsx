import type { CountingChoice } from '#domain/counting.ts';
import type { RetentionPeriods } from '#domain/desk/personal-data.ts';
import type { ClauseText, PrivacyTexts } from './clauses.ts';
import { CountingSwitch } from './counting-switch.tsx';
import { StoredThings } from './stored-list.tsx';
import { STORED_FOR_READERS, STORED_FOR_THE_DESK } from './stored-things.ts';
import { retainedSubmissions } from './submissions.ts';
import { SubmissionsTable } from './submissions-table.tsx';

/** Each sentence describes what the site does: change both together, and the Hindi text. */
export const englishPrivacy: PrivacyTexts = ({ periods, backupDays, choice }) => ({
  reading: READING,
  'your-browser': STORED,
  counting: countingClause(choice),
  videos: OTHER_COMPANIES,
  alerts: ALERTS,
  forms: formsClause(periods, backupDays),
  cookies: STORED_AT_THE_DESK,
  'your-rights': RIGHTS,
  contact: CONTACT,
});

const READING: ClauseText = {
  title: 'Reading',
  body: (
    <>
      <p>
        Reading needs no account, sets no cookie and stores nothing in your browser. Fonts, pictures and scripts come
        from this site alone, so no other company learns which pages you open. There is no advertising network and no
        tracking pixel.
      </p>
      <p>
        Your device’s internet address reaches us with every request, as on any website. It is used to answer the
        request and to slow down abuse: forms and clicks are counted for each network, and what is stored of that does
        not show the address. We keep no log of who read what.
      </p>
    </>
  ),
};

const STORED: ClauseText = {
  title: 'What is stored in your browser',
  body: (
    <>
      <p>
        Each of these is stored only after you ask for what it is needed for. Clearing this site’s data in your browser
        removes them all. Over HTTPS the names of our cookies begin with ‘__Host-’ or ‘__Secure-’.
      </p>
      <StoredThings things={STORED_FOR_READERS} />
      <p>
        With saved stories or alerts your browser also installs a small program of ours, a service worker. It shows
        alerts, and saved pages while there is no connection, and is removed when you no longer have either.
      </p>
    </>
  ),
};

const STORED_AT_THE_DESK: ClauseText = {
  title: 'What is stored when you log in',
  body: (
    <>
      <p>Only people who work for MATV can log in. For them these are stored as well, each for what they do:</p>
      <StoredThings things={STORED_FOR_THE_DESK} />
    </>
  ),
};

function countingClause(choice: CountingChoice): ClauseText {
  return {
    title: 'How we count readers',
    body: (
      <>
        <p>
          To know which stories are read and shared, we count each once per reader and day. For this a fingerprint is
          computed from your internet address, your browser’s name and a secret number that changes every day and is
          then thrown away. It cannot be turned back, and nobody, including us, can tell two days of the same reader
          from two readers. Only totals are kept: how often each story was read, how often it was shared and by which
          button, and how often each section was read on a day.
        </p>
        <p>
          We also count how often each alert was opened, how many follow an author or topic, and how many have signed a
          petition. For running the site we count requests and how long they took, by kind of page, without anything
          about who sent them.
        </p>
        <CountingSwitch choice={choice} />
      </>
    ),
  };
}

const ALERTS: ClauseText = {
  title: 'News alerts',
  body: (
    <>
      <p>
        If you turn on <a href="/alerts">alerts</a>, your browser’s maker gives us an address for this browser at its
        push service, and keys to encrypt what we send there. We keep them with the topics and quiet hours you chose,
        your time zone, when you turned them on, and the day we last heard from this browser, and nothing else: no name,
        no e-mail address, no internet address. The push service carries each alert without being able to read it.
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

const OTHER_COMPANIES: ClauseText = {
  title: 'When other companies are involved',
  body: (
    <>
      <p>
        No page but Live TV loads anything from elsewhere by itself. Your browser contacts another company only in these
        cases:
      </p>
      <ul>
        <li>
          <strong>Videos.</strong> Their previews come from this site. When you press play, YouTube or Vimeo learns your
          internet address. We open their players in the variants that are meant to set no cookies, but from then on the
          provider’s own rules hold.
        </li>
        <li>
          <strong>Live TV.</strong> The stream on <a href="/live">Live TV</a> comes from the host that sends it for us.
          It starts with the page where your browser lets it, and otherwise when you press play.
        </li>
        <li>
          <strong>News alerts.</strong> When you turn them on, your browser asks its maker’s push service for an
          address.
        </li>
        <li>
          <strong>Links and share buttons</strong> open another site only when you press them; posts of social networks
          in a story are such links.
        </li>
      </ul>
    </>
  ),
};

const RIGHTS: ClauseText = {
  title: 'Your rights',
  body: (
    <p>
      Under data protection law you can ask what we hold about you, have it corrected, get a copy, or have it erased.
      Write to us as said below, with the reference you were given when you sent a form. If our answer does not satisfy
      you, you can complain to the Information Commissioner’s Office in the United Kingdom.
    </p>
  ),
};

const CONTACT: ClauseText = {
  title: 'Whom to ask',
  body: (
    <p>
      Use <a href="/diaspora-support">Reach us</a> and begin your message with “Privacy”. It goes to the people who can
      look things up and erase them.
    </p>
  ),
};

function formsClause(periods: RetentionPeriods, backupDays: number): ClauseText {
  return {
    title: 'What you send us',
    body: (
      <>
        <p>
          Forms ask only for what is needed and are read by our desk. We use what you send to deal with your request,
          never for advertising, and we do not sell or lend it. After the time below it is erased:
        </p>
        <SubmissionsTable
          heads={['What you send', 'What is public', 'How long we keep it']}
          submissions={retainedSubmissions(periods)}
        />
        <p>
          Files that you attach are open to our desk only. The phone field starts with the country that your internet
          address seems to come from; our own server looks that up for the moment and keeps nothing of it.
        </p>
        <p>
          Beside a signature we keep for 60 days which network it came from, but not the internet address itself, to
          notice signatures that no people gave. Of each e-mail that we send we keep for a month what kind it was and to
          which address it went, and for a year if it could not be delivered; its text is erased once it is sent. When
          you unsubscribe from the newsletter or withdraw a signature, your address is erased there too.
        </p>
        <p>
          The site is backed up every day, so that it can be restored after a failure. What was erased is in the backups
          until newer ones have taken their place, as a rule for {backupDays} {backupDays === 1 ? 'day' : 'days'}. If we
          have to restore one of them, what we have erased at somebody’s request since then is erased again.
        </p>
      </>
    ),
  };
}
