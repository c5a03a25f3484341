import type { Language } from '#domain/languages.ts';
import { textsIn } from '#domain/texts/texts.ts';
import { PETITION_DEFAULTS } from './petition-texts.ts';

/** The texts of a petition that readers see. */
interface PetitionWords {
  readonly title: string;
  readonly description: string;
  readonly decisionMaker: string;
  readonly story: string;
  readonly situation: readonly string[];
}

/**
 * A petition for readers of a language: the site's own text stands where the petition has none (PET-04, PET-05, PET-13),
 * and is in their language where the petition has it unchanged. What an editor wrote stays.
 */
export function petitionIn<Words extends PetitionWords>(language: Language, petition: Words): Words {
  const own = textsIn(language).petition;
  const ours = (key: 'title' | 'description' | 'decisionMaker' | 'story') =>
    petition[key] === PETITION_DEFAULTS[key] ? own[key] : petition[key];
  const points = new Map<string, string>(
    PETITION_DEFAULTS.situation.map((point, at) => [point, own.situation[at] ?? point]),
  );
  return {
    ...petition,
    title: petitionTitleIn(language, petition.title),
    description: ours('description') || own.description,
    decisionMaker: ours('decisionMaker') || own.decisionMaker,
    story: ours('story'),
    situation: petition.situation.map((point) => points.get(point) ?? point),
  };
}

/** The title of a petition, as `petitionIn` gives it. */
export function petitionTitleIn(language: Language, title: string): string {
  return title === '' || title === PETITION_DEFAULTS.title ? textsIn(language).petition.title : title;
}
