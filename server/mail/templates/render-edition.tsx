import { MAIL_PROPS, type RenderedMail } from '../mail-props.ts';
import { NewsletterEditionMail } from './newsletter-mails.tsx';
import { renderWithLink } from './render-with-link.ts';

/** An edition: the same for everybody but for the link that ends it. */
export async function renderEdition(given: unknown): Promise<RenderedMail> {
  const { leave, ...props } = MAIL_PROPS['newsletter-edition'].parse(given);
  const page = await renderWithLink(`newsletter-edition ${JSON.stringify(props)}`, leave, (link) => (
    <NewsletterEditionMail {...props} leave={link} />
  ));
  return { ...page, subject: props.isTest ? `Test: ${props.subject}` : props.subject, unsubscribe: leave };
}
