import type { MailLinks, PetitionPages, Services } from '#app/services.ts';
import type { Queryable } from '#server/db/client.ts';
import { mergedSections, SECTIONS_IN_FRAME } from '#server/newsroom/model/merged-sections.ts';
import { createReader } from '#server/newsroom/reading/reader.service.ts';
import { openStory } from '#server/newsroom/stories/opened-story.service.ts';
import { readPreview } from '#server/newsroom/stories/preview.service.ts';
import { createScheduleReader } from '#server/schedule/schedule.service.ts';
import type { Videos } from '#server/videos/videos.service.ts';
import { bookingPages } from '#server/visitors/bookings/booking-pages.service.ts';
import type { Petitions } from '#server/visitors/petition/petition.service.ts';
import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Log } from './http/app-types.ts';
import type { ServicesOfPage } from './http/page-renderer.ts';
import type { PageTrace } from './http/page-trace.ts';

/** What the services of pages are made of. */
interface PageNeeds {
  readonly config: Pick<Config, 'siteUrl' | 'videoChannelUrl' | 'liveHlsUrl'>;
  readonly clock: Clock;
  readonly db: Queryable;
  /** False: no markup of earlier pages is used. */
  readonly remembersParts?: boolean | undefined;
  readonly mailLinks: MailLinks;
  readonly countryNames: NonNullable<Services['countryNames']>;
  readonly petitions: Pick<Petitions, 'open' | 'signer'>;
  /** What pages ask about visitors. */
  readonly visitors?: Pick<Services, 'newsletter' | 'retention'>;
  readonly videos: Pick<Videos, 'forPage'>;
  readonly log: Pick<Log, 'error'>;
}

/** What the loaders of the site's pages may ask. */
export function createServicesOfPage(needs: PageNeeds): ServicesOfPage {
  const { config, clock, db, log } = needs;
  const report = (error: unknown, what: string) => log.error({ err: error, what }, 'a page goes on without a part');
  return (trace, ofTheRequest) => ({
    ...ofTheRequest,
    reader: createReader(db, trace, { clock, report }),
    clock,
    siteUrl: config.siteUrl,
    videos: needs.videos.forPage(trace),
    videoChannelUrl: config.videoChannelUrl,
    liveStreamUrl: config.liveHlsUrl,
    remembersParts: needs.remembersParts ?? true,
    mergedSections: () => {
      trace.section(SECTIONS_IN_FRAME);
      return mergedSections(db);
    },
    schedule: createScheduleReader(db, trace, clock),
    mailLinks: needs.mailLinks,
    countryNames: needs.countryNames,
    bookings: bookingPages(needs, trace),
    petitions: petitionPages(needs.petitions, trace, report),
    ...needs.visitors,
    reportError: (error, where) => log.error({ err: error, ...where, url: withoutToken(where.url) }, 'a page failed'),
    deskStory: (id) => openStory(db, id),
    preview: (id) => readPreview(db, config.siteUrl, id),
  });
}

function petitionPages(
  petitions: PageNeeds['petitions'],
  trace: PageTrace,
  report: (error: unknown, what: string) => void,
): PetitionPages {
  return {
    open: async (which) => {
      const opened = await petitions.open(which, report);
      if (opened) trace.petition(opened.petition._id);
      return opened;
    },
    signature: (token) => petitions.signer.state(token),
  };
}

/** Tokens in the links of mails let people in: they stay out of the log. */
function withoutToken(url: string): string {
  return url.replace(
    /\/(invitation|reset-password|proposal|petition\/signature|confirm|unsubscribe)\/[^/?#]+/,
    '/$1/…',
  );
}
