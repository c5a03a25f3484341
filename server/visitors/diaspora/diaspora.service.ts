import type { DiasporaForm } from '#domain/forms/diaspora-form.ts';
import type { Language } from '#domain/languages.ts';
import type { Clock } from '#server/clock.ts';
import { type Database, inTransaction } from '#server/db/client.ts';
import type { Attachments, ReceivedForm } from '../attachments/attachments.service.ts';
import { type FiledSubmission, fileSubmission } from '../inbox/submissions.service.ts';
import type { VisitorMails } from '../protection/visitor-mails.ts';
import { ATTACHMENT_RULES } from './attachment-rules.ts';

export interface DiasporaNeeds {
  readonly db: Database;
  readonly clock: Clock;
  readonly mails: VisitorMails;
  readonly attachments: Pick<Attachments, 'store' | 'keep'>;
  /** Without a slash at its end. */
  readonly siteUrl: string;
}

/**
 * Files one request for support, with its attachments and the mail that names its reference, in one transaction.
 * Idempotent by `key`: a repeat files nothing and returns the same reference. Files without a row are removed by
 * `received.drop`. Throws the Problems of `Attachments.store`.
 */
export async function fileRequest(
  needs: DiasporaNeeds,
  request: {
    readonly form: DiasporaForm;
    readonly received: ReceivedForm;
    readonly key: string;
    readonly language: Language;
  },
): Promise<FiledSubmission> {
  const { form, received, key, language } = request;
  const files = await needs.attachments.store(received, ATTACHMENT_RULES);
  return inTransaction(needs.db, async (tx) => {
    const { email, phone, context, country, state, city, issueDescription } = form;
    const filed = await fileSubmission(tx, {
      kind: 'diaspora',
      key,
      name: '',
      email,
      phone,
      subject: context,
      details: { country, state, city, issueDescription },
      language,
      at: needs.clock.now(),
    });
    if (!filed.isNew) return filed;
    await needs.attachments.keep(tx, files, filed.id);
    const props = { language, reference: filed.reference, siteUrl: needs.siteUrl };
    await needs.mails.send(tx, [{ to: { email, name: '' }, template: 'diaspora-received', props }]);
    return filed;
  });
}
