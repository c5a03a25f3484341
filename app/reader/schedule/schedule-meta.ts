import type { MetaDescriptor } from 'react-router';
import { hrefIn } from '#app/languages/language.ts';
import { messagesIn } from '#app/languages/messages.ts';
import { breadcrumbs, pageMeta } from '#app/reader/page-meta.ts';
import type { PublicBroadcast } from '#domain/schedule/public-schedule.ts';
import { longDay } from './day-name.ts';
import type { ScheduleData, ShownDay } from './schedule-data.ts';

/** A guide day's metadata for search engines and other sites. */
export function scheduleMeta(data: ScheduleData | undefined): MetaDescriptor[] {
  if (!data) return [];
  const { live, schedule } = messagesIn(data.language);
  if (data.kind === 'missing') {
    return [{ title: `${schedule.missing} | MATV` }, { name: 'robots', content: 'noindex' }];
  }
  const { siteUrl, language, path, date } = data;
  const day = longDay(language, date);
  return [
    ...pageMeta({
      title: schedule.titleOf(day),
      description: schedule.descriptionOf(day),
      siteUrl,
      language,
      path,
    }),
    ...(data.broadcasts.length === 0 ? [] : [{ 'script:ld+json': broadcastEvents(data) }]),
    {
      'script:ld+json': breadcrumbs(
        siteUrl,
        [
          { name: live.title, path: hrefIn(language, '/live') },
          { name: schedule.title, path },
        ],
        language,
      ),
    },
  ];
}

/** schema.org's BroadcastEvent for each programme of the day. */
function broadcastEvents({ siteUrl, language, broadcasts }: ShownDay) {
  const service = {
    '@type': 'BroadcastService',
    '@id': `${siteUrl}/live#channel`,
    name: 'MATV',
    broadcastDisplayName: 'MATV',
    url: siteUrl + hrefIn(language, '/live'),
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
