import type { FormKind } from '#app/desk/kit/form/form-kind.ts';
import { POLICY_SAVED, type PolicyBody, policyAnswer, policyBody } from '#domain/desk/policy-form.ts';
import { textFromHtml } from '#domain/html-text.ts';
import { DEFAULT_LANGUAGE, type Language, languageFacts } from '#domain/languages.ts';
import type { Policy } from '#domain/policies.ts';

/** A policy in one language as a form that is saved as a whole. */
export function policyKind({ name, title }: Policy, language: Language): FormKind<PolicyBody> {
  const isFirst = language === DEFAULT_LANGUAGE;
  const path = `/api/desk/policies/${name}`;
  const query = isFirst ? '' : `?language=${language}`;
  return {
    editor: {
      slug: isFirst ? `policy-${name}` : `policy-${name}-${language}`,
      label: policyLabel(title, language),
      saved: POLICY_SAVED,
      failed: 'The policy could not be saved',
    },
    readPath: path + query,
    savePath: path + query,
    versionsPath: `${path}/versions${query}`,
    // Without the rules for a save, so that unfinished drafts are kept as well.
    schema: policyBody.extend({ title: policyBody.shape.html }),
    empty: { title: isFirst ? title : '', html: '', isPublished: false },
    valuesOf: (answer) => {
      const { changedAt: _, ...values } = policyAnswer.parse(answer);
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

/** How the desk calls a policy in a language: 'Ethics policy, Hindi'. */
export function policyLabel(title: string, language: Language): string {
  return language === DEFAULT_LANGUAGE ? title : `${title}, ${languageFacts(language).english}`;
}
