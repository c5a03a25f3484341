import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from '#domain/languages.ts';
import { POLICIES, type PolicyLink, type PolicyName } from '#domain/policies.ts';
import type { SafeHtml } from '#domain/story.ts';
import type { Queryable } from '#server/db/client.ts';
import { readSettings } from '#server/db/settings.ts';
import { siteMemory } from '#server/db/site-memory.ts';
import { pageText } from './page-text.ts';
import { readStandingText, type StandingText } from './standing-text.ts';

/** A policy that readers can open. */
export interface PolicyPage extends PolicyLink {
  readonly html: SafeHtml;
  /** The languages that it is published in. */
  readonly languages: readonly Language[];
}

/** The key in `settings` of a policy in one language: 'policy.ethics', and the code after it but for the first one. */
export function policyKey(name: PolicyName, language: Language): string {
  return language === DEFAULT_LANGUAGE ? `policy.${name}` : `policy.${name}.${language}`;
}

const EVERY = POLICIES.flatMap(({ name }) => LANGUAGES.map(({ code: language }) => ({ name, language })));

interface WrittenPolicy extends StandingText {
  readonly name: PolicyName;
  readonly language: Language;
}

/** The stored policies in their order, each in the languages that somebody has written it in. */
export async function readPolicies(db: Queryable): Promise<readonly WrittenPolicy[]> {
  const settings = await readSettings(
    db,
    EVERY.map(({ name, language }) => policyKey(name, language)),
  );
  return EVERY.flatMap((one) => {
    const value = settings.get(policyKey(one.name, one.language));
    return value === undefined ? [] : [{ ...one, ...readStandingText(value) }];
  });
}

async function readPublished(db: Queryable): Promise<readonly PolicyLink[]> {
  return (await readPolicies(db)).flatMap(({ name, language, title, isPublished, changedAt }) =>
    isPublished && changedAt !== null ? [{ name, language, title, changedAt }] : [],
  );
}

/** One of each policy that readers of a language can open: the one in it, or else the one in the site's first language. */
export function policiesIn(published: readonly PolicyLink[], language: Language): readonly PolicyLink[] {
  return POLICIES.flatMap(({ name }) => {
    const versions = published.filter((one) => one.name === name);
    return versionFor(versions, language) ?? [];
  });
}

function versionFor<Version extends { readonly language: Language }>(
  versions: readonly Version[],
  language: Language,
): Version | undefined {
  return versions.find((one) => one.language === language) ?? versions.find((one) => one.language === DEFAULT_LANGUAGE);
}

const memory = siteMemory('policies', [], readPublished);

/** The published policies in display order and every language, from memory, because every page links to them. */
export const publishedPolicies = memory.now;

/** Invalidates the policies in memory if `change` affects them, or if no change is given. */
export const invalidatePolicies = memory.invalidate;

/** A policy as readers of a language see it, in the first language where it has no text in theirs; null without either. */
export async function openPolicy(db: Queryable, name: PolicyName, language: Language): Promise<PolicyPage | null> {
  const versions = (await readPolicies(db)).filter((one) => one.name === name && one.isPublished);
  const policy = versionFor(versions, language);
  if (!policy || policy.changedAt === null) return null;
  return {
    name,
    language: policy.language,
    title: policy.title,
    changedAt: policy.changedAt,
    html: pageText(policy.html).html,
    languages: versions.map((one) => one.language),
  };
}
