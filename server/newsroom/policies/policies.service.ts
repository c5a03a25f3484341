import type { PoliciesAnswer, PolicyBody } from '#domain/desk/policy-form.ts';
import { DEFAULT_LANGUAGE, type Language } from '#domain/languages.ts';
import { POLICIES, type PolicyName, policyNamed } from '#domain/policies.ts';
import type { Queryable } from '#server/db/client.ts';
import { invalidatePolicies, policyKey, readPolicies } from '../reading/policies.ts';
import { type ReadText, type StandingNeeds, type StandingPlace, saveText } from './standing-text.service.ts';

/** One policy in one language. */
export interface PolicyVersion {
  readonly name: PolicyName;
  readonly language: Language;
}

/** Where a policy is kept. */
export function policyPlace({ name, language }: PolicyVersion): StandingPlace {
  return {
    key: policyKey(name, language),
    subject: 'policy',
    name: language === DEFAULT_LANGUAGE ? name : `${name}/${language}`,
    usualTitle: usualTitle({ name, language }),
    part: 'policies',
  };
}

/** In another language than the first it has no title yet: nobody has translated it. */
function usualTitle({ name, language }: PolicyVersion): string {
  return language === DEFAULT_LANGUAGE ? (policyNamed(name)?.title ?? name) : '';
}

/** All policies in their order, written in the language or not. */
export async function listPolicies(db: Queryable, language: Language): Promise<PoliciesAnswer> {
  const stored = (await readPolicies(db)).filter((one) => one.language === language);
  return {
    policies: POLICIES.map(({ name }) => {
      const written = stored.find((one) => one.name === name);
      const { title, isPublished, changedAt } = written ?? {
        title: usualTitle({ name, language }),
        isPublished: false,
        changedAt: null,
      };
      return { name, title, isPublished, changedAt, isWritten: written !== undefined };
    }),
  };
}

/** As `saveText`; the links in the footer follow at once. */
export async function savePolicy(
  needs: StandingNeeds,
  of: PolicyVersion,
  sent: PolicyBody,
  by: { readonly userId: string; readonly expectedEtag: string | null },
): Promise<ReadText> {
  return saveText(needs, policyPlace(of), sent, by).finally(() => invalidatePolicies());
}
