import { data, type LoaderFunctionArgs, type MetaFunction, useLoaderData } from 'react-router';
import { MessagePage, WaysOn } from '#app/reader/missing/message-page.tsx';
import { servicesContext } from '#app/services.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyText, Notice } from '#app/ui/notice.tsx';
import { PageHead } from '#app/ui/page-head.tsx';
import { BroadcastList } from './broadcast-list.tsx';
import { DayLinks } from './day-links.tsx';
import { longDay } from './day-name.ts';
import styles from './schedule.module.css';
import { type ShownDay, scheduleData } from './schedule-data.ts';
import { scheduleMeta } from './schedule-meta.ts';

/** A day of the programme guide, midnight to midnight in London. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const found = await scheduleData(params.date, context.get(servicesContext));
  return data(found, { status: found.kind === 'found' ? 200 : 404 });
}

export const meta: MetaFunction<typeof loader> = ({ loaderData }) => scheduleMeta(loaderData);

export default function SchedulePage() {
  const day = useLoaderData<typeof loader>();
  return day.kind === 'found' ? <Day day={day} /> : <NoSuchDay />;
}

function Day({ day }: { day: ShownDay }) {
  const { date, today, days, broadcasts, current, isSample, zone } = day;
  return (
    <div className={styles.page} data-feature="guide-day">
      <PageHead title="TV schedule" kicker="MATV · channel 709">
        {isSample && broadcasts.length > 0 && <Notice>Using demo content</Notice>}
      </PageHead>
      <DayLinks days={days} date={date} today={today} />
      <section className={styles.day} aria-labelledby="day">
        <div className={styles.dayHead}>
          <h2 className={styles.dayTitle} id="day">
            {longDay(date)}
          </h2>
          {current !== null && (
            <a className={styles.toNow} href="#on-now">
              Go to what is on now
            </a>
          )}
        </div>
        {broadcasts.length === 0 ? (
          <EmptyText>No programmes are planned for this day yet.</EmptyText>
        ) : (
          <>
            <p className={styles.zones}>
              All times are London time ({zone}). <span data-own-zone="" />
            </p>
            <BroadcastList date={date} broadcasts={broadcasts} current={current} />
          </>
        )}
      </section>
      <p className={styles.ends}>
        <ButtonLink href="/live">Watch live</ButtonLink>
        <a className={styles.feed} href="/api/schedule.xml">
          The next seven days as XMLTV
        </a>
      </p>
    </div>
  );
}

function NoSuchDay() {
  return (
    <MessagePage title="No schedule for this day">
      <p>The guide goes from yesterday to a week ahead.</p>
      <WaysOn>
        <ButtonLink href="/live/schedule" look="solid">
          Today’s schedule
        </ButtonLink>
        <ButtonLink href="/live">Watch live</ButtonLink>
      </WaysOn>
    </MessagePage>
  );
}
