import type { FormKind } from '#app/desk/kit/form/form-kind.ts';
import { channelPagePath } from '#domain/channel-pages.ts';
import { channelPageAnswer, MAX_PAGE_TITLE, PAGE_SAVED } from '#domain/desk/channel-page-form.ts';
import { MAX_POLICY_TITLE, POLICY_SAVED, type PolicyBody, policyBody } from '#domain/desk/policy-form.ts';
import { textFromHtml } from '#domain/html-text.ts';
import { DEFAULT_LANGUAGE, type Language, languageFacts, pathInLanguage } from '#domain/languages.ts';
import { type Policy, policyPath } from '#domain/policies.ts';

/** A page below /about that the desk writes. */
export interface StandingPage {
  /** Distinguishes its drafts in the browser. */
  readonly slug: string;
  /** The call that reads and saves it, and its query. */
  readonly call: string;
  readonly query: string;
  /** Where readers find it. */
  readonly path: string;
  /** The page that leads to it. */
  readonly about: string;
  readonly usualTitle: string;
  readonly longestTitle: number;
  readonly purpose: string;
  readonly saved: string;
  readonly failed: string;
}

/** A policy in a language. */
export function policyText({ name, title, purpose }: Policy, language: Language): StandingPage {
  const isFirst = language === DEFAULT_LANGUAGE;
  return {
    slug: isFirst ? `policy-${name}` : `policy-${name}-${language}`,
    call: `/api/desk/policies/${name}`,
    query: isFirst ? '' : `?language=${language}`,
    path: pathInLanguage(policyPath(name), language),
    about: pathInLanguage('/about', language),
    usualTitle: isFirst ? title : '',
    longestTitle: MAX_POLICY_TITLE,
    purpose,
    saved: POLICY_SAVED,
    failed: 'The policy could not be saved',
  };
}

/** How the desk calls a policy in a language: 'Ethics policy, Hindi'. */
export function policyLabel(title: string, language: Language): string {
  return language === DEFAULT_LANGUAGE ? title : `${title}, ${languageFacts(language).english}`;
}

export function channelPageText(slug: string): StandingPage {
  return {
    slug: `page-${slug}`,
    call: `/api/desk/pages/${slug}`,
    query: '',
    path: channelPagePath(slug),
    about: '/about',
    usualTitle: '',
    longestTitle: MAX_PAGE_TITLE,
    purpose: 'No menu and no list names this page: link to it where readers need it. Search engines are told of it.',
    saved: PAGE_SAVED,
    failed: 'The page could not be saved',
  };
}

/** Such a page as a form that is saved as a whole; `label` is the heading of the screen. */
export function standingTextKind(text: StandingPage, label: string): FormKind<PolicyBody> {
  const { slug, call, query, usualTitle, saved, failed } = text;
  return {
    editor: { slug, label, saved, failed },
    readPath: call + query,
    savePath: call + query,
    versionsPath: `${call}/versions${query}`,
    // Without the rules for a save, so that unfinished drafts are kept as well.
    schema: policyBody.extend({ title: policyBody.shape.html }),
    empty: { title: usualTitle, html: '', isPublished: false },
    valuesOf: (answer) => {
      const { changedAt: _, ...values } = channelPageAnswer.parse(answer);
      return values;
    },
    payloadOf: (values) => values,
    mistakeIn: ({ title: typed, html, isPublished }) => {
      if (typed.trim() === '') return 'Give it a title.';
      return isPublished && textFromHtml(html).trim() === '' ? 'Write the text before you publish it.' : null;
    },
    fields: [
      { key: 'title', label: 'Title', text: (values) => values.title },
      { key: 'html', label: 'Text', text: ({ html }) => textFromHtml(html) },
      { key: 'isPublished', label: 'State', text: ({ isPublished }) => (isPublished ? 'Published' : 'Draft') },
    ],
  };
}
