import { type DeskData, useDeskData } from '#app/desk/kit/use-desk-data.ts';
import { type NewsletterOverview, newsletterAnswer } from '#domain/desk/newsletter.ts';

const parse = (answer: unknown) => newsletterAnswer.parse(answer).subscribers;

/** How many subscribers there are. */
export function useSubscribers(): DeskData<NewsletterOverview['subscribers']> {
  const [counts] = useDeskData('/api/desk/newsletter', parse);
  return counts;
}
