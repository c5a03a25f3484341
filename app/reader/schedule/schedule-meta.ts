import type { MetaDescriptor } from 'react-router';
import type { Graph } from 'schema-dts';
import { hrefIn } from '#app/languages/language.ts';
import { messagesIn } from '#app/languages/messages.ts';
import { breadcrumbs, pageMeta } from '#app/reader/page-meta.ts';
import { broadcastEvent, broadcastService } from '#app/reader/structured-data.ts';
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
  return {
    '@context': 'https://schema.org',
    '@graph': [
      broadcastService(siteUrl, language),
      ...broadcasts.map((broadcast) => broadcastEvent(siteUrl, broadcast)),
    ],
  } satisfies Graph;
}
