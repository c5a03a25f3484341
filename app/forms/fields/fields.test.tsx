import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { FormAnswer } from '#domain/forms/form-answer.ts';
import { CheckField, FileField } from './choice-fields.tsx';
import { ProtectionInputs, SubmitButton } from './form-controls.tsx';
import { ErrorSummary, FormBanner } from './form-messages.tsx';
import { FormPage, FormSection } from './form-page.tsx';
import { TextArea, TextField } from './text-field.tsx';

const refused: FormAnswer = {
  form: 'diaspora-support',
  values: { email: 'a@b" onfocus="x', issue: '<b>mine</b>', terms: 'yes' },
  errors: { email: 'Please enter a valid email address' },
  banner: null,
};

function form(answer: FormAnswer | null): string {
  return renderToStaticMarkup(
    <FormPage title="Support" intro="Ask us.">
      <form>
        <ErrorSummary answer={answer} />
        <FormBanner kind="done" />
        <ProtectionInputs />
        <FormSection title="You">
          <TextField
            name="email"
            label="Email"
            type="email"
            required
            missing="Enter your email address"
            autoComplete="email"
            answer={answer}
            help="We answer there."
          />
          <TextArea name="issue" label="Issue" answer={answer} />
          <CheckField name="terms" label="I agree" required answer={answer} />
          <CheckField name="news" label="News" ticked answer={answer} />
          <FileField name="attachments" label="Attachments" accept=".pdf" multiple answer={answer} />
        </FormSection>
        <SubmitButton label="Send" busyLabel="Submitting..." />
      </form>
    </FormPage>,
  );
}

function tag(markup: string, attribute: string): string {
  return new RegExp(`<[a-z]+[^>]*${attribute}[^>]*>`).exec(markup)?.[0] ?? '';
}

describe('a form', () => {
  it('starts empty, with labels, help and hidden places for messages', () => {
    const markup = form(null);
    expect(tag(markup, 'data-error-summary')).toMatch(/role="alert".*hidden=""/);
    expect(tag(markup, 'data-form-banner="done"')).toMatch(/role="status".*hidden=""/);
    expect(tag(markup, 'data-error-for="email"')).toContain('hidden=""');
    const email = tag(markup, 'name="email"');
    expect(email).toContain('aria-describedby="field-email-help field-email-error"');
    expect(email).toContain('required=""');
    expect(email).toContain('autoComplete="email"');
    expect(email).not.toContain('aria-invalid');
    // Script shows it without asking the server.
    expect(email).toContain('data-missing="Enter your email address"');
    expect(markup).toContain('for="field-email"');
    expect(markup).toMatch(/Issue<span[^>]*> \(optional\)/);
    expect(tag(markup, 'name="terms"')).not.toContain('checked');
    expect(tag(markup, 'name="news"')).toContain('checked=""');
    expect(tag(markup, 'data-busy')).toContain('data-busy="Submitting..."');
  });

  it('that was refused keeps what was typed and shows its mistakes in the summary and at the fields', () => {
    const markup = form(refused);
    expect(tag(markup, 'name="email"')).toContain('value="a@b&quot; onfocus=&quot;x"');
    expect(tag(markup, 'name="email"')).toContain('aria-invalid="true"');
    expect(markup).toContain('&lt;b&gt;mine&lt;/b&gt;</textarea>');
    expect(tag(markup, 'name="terms"')).toContain('checked=""');
    // It was not sent, so it had been cleared.
    expect(tag(markup, 'name="news"')).not.toContain('checked');
    expect(tag(markup, 'data-error-summary')).not.toContain('hidden');
    expect(markup).toMatch(/<a[^>]*href="#field-email"[^>]*>Please enter a valid email address<\/a>/);
    expect(markup).toMatch(/<p[^>]*id="field-email-error"[^>]*>Please enter a valid email address<\/p>/);
    expect(form({ ...refused, errors: {}, banner: 'Too often.' })).toContain('Too often.');
  });

  it('has a honeypot that no person meets, even with a screen reader', () => {
    const trap = tag(form(null), 'name="company"');
    expect(trap).toContain('tabindex="-1"');
    expect(trap).toContain('autoComplete="off"');
    for (const name of ['formTicket', 'formProof', 'submissionKey']) {
      expect(tag(form(null), `name="${name}"`)).toMatch(/type="hidden".*value=""/);
    }
  });
});
