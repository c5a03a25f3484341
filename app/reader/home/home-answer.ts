import { data } from 'react-router';
import { watchList } from '#app/reader/videos/watch-list.ts';
import type { Services } from '#app/services.ts';
import { HOME_VIDEOS } from '#domain/home/home-layout.ts';
import type { Language } from '#domain/languages.ts';
import type { HomePage } from '#server/newsroom/reading/home-page.ts';
import { homeData } from './home-data.ts';

/** Reads what the home page shows beside its stories, and answers with all of it. */
export async function homeAnswer(reading: Promise<HomePage>, services: Services, language: Language) {
  const { clock, siteUrl, mergedSections } = services;
  const [page, videos, merged] = await Promise.all([
    reading,
    watchList(services, { page: 1, size: HOME_VIDEOS }),
    mergedSections?.(),
  ]);
  const home = homeData(page, videos, clock.now(), siteUrl, merged, language);
  // Not 200, so that an earlier cached page is served instead if there is one.
  return data(home, { status: page.state === 'failed' ? 503 : 200 });
}
