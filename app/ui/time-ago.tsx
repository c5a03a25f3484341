import { useLanguage } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { agoIn } from '#domain/ago-in.ts';
import { dayIn, isDated } from '#domain/dates.ts';
import { DEFAULT_LANGUAGE, languageFacts } from '#domain/languages.ts';
import { timeAgo, timeAgoInLatestBlock } from '#domain/time-ago.ts';

interface TimeAgoProps {
  /** ISO 8601; `null` is shown as 'Recently'. */
  readonly at: string | null;
  readonly now: Date;
  /** In the Latest News block, 'Just now' covers the first hour (SPEC-10). */
  readonly inLatestBlock?: boolean;
}

/** The age of something at render time; browser/page/fresh-times.ts keeps it up to date. */
export function TimeAgo({ at, now, inLatestBlock = false }: TimeAgoProps) {
  const language = useLanguage();
  const { dates } = useMessages();
  if (at === null) return <span>{dates.recently}</span>;
  const english = inLatestBlock ? timeAgoInLatestBlock(at, now) : timeAgo(at, now);
  const text = language === DEFAULT_LANGUAGE ? english : agoIn(languageFacts(language).locale, at, now);
  return (
    <time dateTime={at} data-ago={inLatestBlock ? 'latest' : ''} suppressHydrationWarning>
      {text}
    </time>
  );
}

/** When a story was published: its age for a week, then its date, which never has to be brought up to date. */
export function StoryTime(props: TimeAgoProps) {
  const { at, now } = props;
  const language = useLanguage();
  return isDated(at, now) ? <time dateTime={at}>{dayIn(language, at)}</time> : <TimeAgo {...props} />;
}
