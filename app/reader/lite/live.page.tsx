import { type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { hrefIn, useHref } from '#app/languages/language.ts';
import { messagesIn, useMessages } from '#app/languages/messages.ts';
import { useTextLanguage } from '#app/languages/text-language.ts';
import { servicesContext } from '#app/services.ts';
import { timesOf } from '#domain/schedule/now-next-bar.ts';
import type { PublicBroadcast } from '#domain/schedule/public-schedule.ts';
import styles from './lite.module.css';
import { liteLanguage, liteMeta } from './lite-meta.ts';

/** What is on now and next, and today's programmes. The full page, which plays the channel, is one link away. */
export async function loader({ context }: LoaderFunctionArgs) {
  const { schedule, siteUrl } = context.get(servicesContext);
  const guide = schedule ? await schedule.nowAndNext() : null;
  const today = schedule ? await schedule.day(null) : null;
  return {
    now: guide?.now ?? null,
    next: guide?.next ?? null,
    broadcasts: today?.broadcasts ?? [],
    current: today?.current ?? null,
    isSample: today?.isSample === true,
    siteUrl,
  };
}

export const meta: MetaFunction<typeof loader> = ({ loaderData, location }) => {
  const language = liteLanguage(location.pathname);
  return liteMeta(`${messagesIn(language).live.title} | MATV`, (loaderData?.siteUrl ?? '') + hrefIn(language, '/live'));
};

export default function LiteLive() {
  const { now, next, broadcasts, current, isSample } = useLoaderData<typeof loader>();
  const { lite, live, page, schedule } = useMessages();
  const at = useHref();
  const textLanguage = useTextLanguage();
  return (
    <>
      <h1>{live.title}</h1>
      {isSample && broadcasts.length > 0 && <p>{page.demo}</p>}
      <p>
        <a href={`${at('/live')}?full`} rel="nofollow">
          {lite.watch}
        </a>
      </p>
      {now && <Programme label={schedule.now} broadcast={now} />}
      {next && <Programme label={schedule.next} broadcast={next} />}
      <h2>{schedule.todayOnMatv}</h2>
      {broadcasts.length === 0 ? (
        <p>{lite.noProgrammes}</p>
      ) : (
        <>
          <p className={styles.small}>{schedule.londonTime}</p>
          <ul className={styles.stories}>
            {broadcasts.map(({ title, startsAt, london }, place) => (
              <li key={startsAt} aria-current={place === current ? 'time' : undefined}>
                <time dateTime={startsAt}>{london.starts}</time> <span lang={textLanguage(title)}>{title}</span>
                {place === current && <strong> · {schedule.onNow}</strong>}
              </li>
            ))}
          </ul>
        </>
      )}
      <p className={styles.ends}>
        <a href={at('/live/schedule')}>{schedule.full}</a>
      </p>
    </>
  );
}

function Programme({ label, broadcast }: { readonly label: string; readonly broadcast: PublicBroadcast }) {
  const textLanguage = useTextLanguage();
  const { title, summary } = broadcast;
  return (
    <>
      <h2>
        {label}: <span lang={textLanguage(title)}>{title}</span>
      </h2>
      <p className={styles.small}>{timesOf(broadcast)}</p>
      {summary !== '' && <p lang={textLanguage(summary)}>{summary}</p>}
    </>
  );
}
