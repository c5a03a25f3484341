import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { useHref, useLanguage } from '#app/languages/language.ts';
import { useMessages } from '#app/languages/messages.ts';
import { MessagePage, WaysOn } from '#app/reader/missing/message-page.tsx';
import { servicesContext } from '#app/services.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyText, Notice } from '#app/ui/notice.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { splitLanguage } from '#domain/languages.ts';
import { BroadcastList } from './broadcast-list.tsx';
import { DayLinks } from './day-links.tsx';
import { longDay } from './day-name.ts';
import styles from './schedule.module.css';
import { type ShownDay, scheduleData } from './schedule-data.ts';
import { scheduleMeta } from './schedule-meta.ts';

/** A day of the programme guide, midnight to midnight in London. */
export async function loader({ params, url, context }: LoaderFunctionArgs) {
  const found = await scheduleData(params.date, context.get(servicesContext), splitLanguage(url.pathname).language);
  return data(found, { status: found.kind === 'found' ? 200 : 404 });
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => scheduleMeta(loaderData);

export default function SchedulePage() {
  const day = useLoaderData<typeof loader>();
  return day.kind === 'found' ? <Day day={day} /> : <NoSuchDay />;
}

function Day({ day }: { day: ShownDay }) {
  const { date, today, days, broadcasts, current, isSample, zone } = day;
  const { page, schedule } = useMessages();
  const language = useLanguage();
  const at = useHref();
  return (
    <div className={styles.page} data-feature="guide-day" data-today={today}>
      <PageHead title={schedule.title} kicker={schedule.kicker}>
        {isSample && broadcasts.length > 0 && <Notice>{page.demo}</Notice>}
      </PageHead>
      <DayLinks days={days} date={date} today={today} />
      <section className={styles.day} aria-labelledby="day">
        <div className={styles.dayHead}>
          <h2 className={styles.dayTitle} id="day">
            {longDay(language, date)}
          </h2>
          {current !== null && (
            <a className={styles.toNow} href="#on-now">
              {schedule.toNow}
            </a>
          )}
        </div>
        {broadcasts.length === 0 ? (
          <EmptyText>{schedule.none}</EmptyText>
        ) : (
          <>
            <p className={styles.zones}>
              {schedule.zone(zone)} <span data-own-zone="" />
            </p>
            <BroadcastList date={date} broadcasts={broadcasts} current={current} />
          </>
        )}
      </section>
      <p className={styles.ends}>
        <ButtonLink href={at('/live')}>{schedule.watch}</ButtonLink>
        <a className={styles.feed} href="/api/schedule.xml">
          {schedule.feed}
        </a>
      </p>
    </div>
  );
}

function NoSuchDay() {
  const { schedule } = useMessages();
  const at = useHref();
  return (
    <MessagePage title={schedule.missing}>
      <p>{schedule.missingText}</p>
      <WaysOn>
        <ButtonLink href={at('/live/schedule')} look="solid">
          {schedule.todaysSchedule}
        </ButtonLink>
        <ButtonLink href={at('/live')}>{schedule.watch}</ButtonLink>
      </WaysOn>
    </MessagePage>
  );
}
