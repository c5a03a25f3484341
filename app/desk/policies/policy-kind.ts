import type { FormKind } from '#app/desk/kit/form/form-kind.ts';
import { POLICY_SAVED, type PolicyBody, policyAnswer, policyBody } from '#domain/desk/policy-form.ts';
import { textFromHtml } from '#domain/html-text.ts';
import type { Policy } from '#domain/policies.ts';

/** A policy as a form that is saved as a whole. */
export function policyKind({ name, title }: Policy): FormKind<PolicyBody> {
  const path = `/api/desk/policies/${name}`;
  return {
    editor: { slug: `policy-${name}`, label: title, saved: POLICY_SAVED, failed: 'The policy could not be saved' },
    readPath: path,
    savePath: path,
    // Without the rules for a save, so that unfinished drafts are kept as well.
    schema: policyBody.extend({ title: policyBody.shape.html }),
    empty: { title, html: '', isPublished: false },
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
