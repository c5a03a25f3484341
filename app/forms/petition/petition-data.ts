import { data, redirect } from 'react-router';
import { hrefIn } from '#app/languages/language.ts';
import type { Services } from '#app/services.ts';
import type { FormAnswer } from '#domain/forms/form-answer.ts';
import { hoursLeft, type PetitionAnswer, type PetitionStats, petitionPath } from '#domain/forms/petition/petition.ts';
import { petitionIn } from '#domain/forms/petition/petition-in.ts';
import { STATS_DEFAULTS } from '#domain/forms/petition/petition-texts.ts';
import { type Language, splitLanguage } from '#domain/languages.ts';
import type { OpenedPetition } from '#server/visitors/petition/petition.service.ts';

/** The data of a petition's page. */
export interface PetitionData {
  readonly kind: 'petition';
  readonly language: Language;
  readonly now: string;
  readonly siteUrl: string;
  readonly path: string;
  readonly petition: PetitionAnswer;
  readonly stats: PetitionStats;
  readonly hoursLeft: number;
  readonly voices: OpenedPetition['voices'];
  readonly notes: OpenedPetition['notes'];
  readonly answer: FormAnswer | null;
  /** True after the form was sent without script. */
  readonly isDone: boolean;
}

export type PetitionPageData =
  | PetitionData
  | { readonly kind: 'failed'; readonly language: Language; readonly path: string }
  | { readonly kind: 'missing'; readonly language: Language };

/** Loads the page of a petition; `slug` is `null` for the one at /petition. Throws only redirects. */
export async function petitionPage(slug: string | null, url: URL, services: Services) {
  const { petitions, clock, siteUrl, formAnswer = null, reportError } = services;
  const { language } = splitLanguage(url.pathname);
  try {
    const opened = (await petitions?.open(slug)) ?? null;
    if (!opened) return data<PetitionPageData>({ kind: 'missing', language }, { status: 404 });
    const path = hrefIn(language, petitionPath({ slug: opened.petition.slug, isMain: opened.isMain }));
    if (path !== url.pathname) throw redirect(path, 301);
    return data<PetitionPageData>({
      ...shown(opened, clock.now(), language),
      language,
      siteUrl,
      path,
      answer: formAnswer,
      isDone: url.searchParams.get('done') === '1',
    });
  } catch (error) {
    if (error instanceof Response) throw error;
    reportError?.(error, { id: 'petition', url: url.pathname });
    return data<PetitionPageData>({ kind: 'failed', language, path: url.pathname }, { status: 503 });
  }
}

function shown({ petition, stats, voices, notes }: OpenedPetition, now: Date, language: Language) {
  return {
    kind: 'petition' as const,
    now: now.toISOString(),
    petition: petitionIn(language, petition),
    stats: stats ?? { ...STATS_DEFAULTS, recentSignatures: [] },
    hoursLeft: hoursLeft(petition, now),
    voices,
    notes,
  };
}
