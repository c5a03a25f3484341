import type { MetaDescriptor } from 'react-router';
import { breadcrumbs, pageMeta } from '#app/reader/page-meta.ts';
import type { PublicBroadcast } from '#domain/schedule/public-schedule.ts';
import { longDay } from './day-name.ts';
import type { ScheduleData, ShownDay } from './schedule-data.ts';

/** A guide day's metadata for search engines and other sites. */
export function scheduleMeta(data: ScheduleData | undefined): MetaDescriptor[] {
  if (!data) return [];
  if (data.kind === 'missing') {
    return [{ title: 'No schedule for this day | MATV' }, { name: 'robots', content: 'noindex' }];
  }
  const { siteUrl, path, date } = data;
  const title = `TV schedule for ${longDay(date)}`;
  const description = `What is on MATV, channel 709, on ${longDay(date)}, hour by hour.`;
  return [
    ...pageMeta({ title, description, siteUrl, path }),
    ...(data.broadcasts.length === 0 ? [] : [{ 'script:ld+json': broadcastEvents(data) }]),
    {
      'script:ld+json': breadcrumbs(siteUrl, [
        { name: 'Live TV', path: '/live' },
        { name: 'TV schedule', path },
      ]),
    },
  ];
}

/** schema.org's BroadcastEvent for each programme of the day. */
function broadcastEvents({ siteUrl, broadcasts }: ShownDay) {
  const service = {
    '@type': 'BroadcastService',
    '@id': `${siteUrl}/live#channel`,
    name: 'MATV',
    broadcastDisplayName: 'MATV',
    url: `${siteUrl}/live`,
  };
  return {
    '@context': 'https://schema.org',
    '@graph': [service, ...broadcasts.map((broadcast) => broadcastEvent(broadcast, service['@id']))],
  };
}

function broadcastEvent({ title, summary, isLive, startsAt, endsAt }: PublicBroadcast, channel: string) {
  return {
    '@type': 'BroadcastEvent',
    name: title,
    ...(summary === '' ? {} : { description: summary }),
    startDate: startsAt,
    endDate: endsAt,
    isLiveBroadcast: isLive,
    publishedOn: { '@id': channel },
  };
}
