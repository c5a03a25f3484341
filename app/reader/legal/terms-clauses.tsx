import type { TermsTexts } from './clauses.ts';

/** The Terms of Service, clause by clause. */
export const ENGLISH_TERMS: TermsTexts = {
  using: {
    title: 'Using this site',
    body: (
      <p>
        MATV’s site is free to use. By using it you accept these terms. You may read, watch, print for yourself, link to
        any page and share it. You may not break into the site, overload it, or copy it as a whole by machine.
      </p>
    ),
  },
  content: {
    title: 'Whose content it is',
    body: (
      <>
        <p>
          Our articles, pictures and programmes belong to MATV or to those who made them for us. You may quote a few
          sentences with our name and a link. For anything more, ask first.
        </p>
        <p>
          Some stories come from news agencies. They stay the property of the agency, whose credit and licence stand at
          the end of the story; its conditions hold for them. When an agency withdraws a story, it leaves this site too.
        </p>
        <p>The names of places that our forms propose come from GeoNames, under the licence CC BY 4.0.</p>
      </>
    ),
  },
  accuracy: {
    title: 'Accuracy and corrections',
    body: (
      <p>
        We check what we publish, and we make mistakes. A changed story shows when it was updated, and{' '}
        <a href="/corrections">all corrections</a> are listed in one place. If you find an error, tell us through{' '}
        <a href="/diaspora-support">Reach us</a> with the story’s address. Nothing here is legal, medical, financial or
        immigration advice: for a decision that matters, ask someone qualified.
      </p>
    ),
  },
  sending: {
    title: 'What you send us',
    body: (
      <>
        <p>When you sign a petition, ask for support, book the show or write a comment, you agree that</p>
        <ul>
          <li>it is true, your own, and breaks no law;</li>
          <li>it insults or threatens nobody and reveals no one else’s private matters;</li>
          <li>you sign a petition once, with your own e-mail address;</li>
          <li>we may show what the form calls public, shorten it, or leave it out.</li>
        </ul>
        <p>
          What we do with personal data stands in the <a href="/privacy#forms">Privacy Policy</a>. A request or a
          booking is not a contract: it holds when we have confirmed it.
        </p>
      </>
    ),
  },
  links: {
    title: 'Other sites',
    body: (
      <p>
        Links and videos lead to sites that are not ours. We choose them with care but do not answer for what they show
        or do with your data.
      </p>
    ),
  },
  liability: {
    title: 'What we answer for',
    body: (
      <p>
        We do our best to keep the site running and right, but cannot promise that it always is, and we do not answer
        for losses that come from relying on it. Nothing in these terms limits rights that the law gives you and that
        cannot be given up.
      </p>
    ),
  },
  changes: {
    title: 'Changes and law',
    body: (
      <p>
        When these terms change, the date at the top changes with them; the version you see is the one that holds. The
        law of England and Wales applies. Wherever you live, you keep the protection of your own consumer law.
      </p>
    ),
  },
  contact: {
    title: 'Whom to ask',
    body: (
      <p>
        Use <a href="/diaspora-support">Reach us</a> and begin your message with “Terms”.
      </p>
    ),
  },
};
