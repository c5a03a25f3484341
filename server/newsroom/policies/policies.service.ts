import type { PoliciesAnswer, PolicyBody } from '#domain/desk/policy-form.ts';
import { POLICIES, type PolicyName, policyNamed } from '#domain/policies.ts';
import type { Queryable } from '#server/db/client.ts';
import { invalidatePolicies, policyKey, readPolicies } from '../reading/policies.ts';
import { type ReadText, type StandingNeeds, type StandingPlace, saveText } from './standing-text.service.ts';

/** Where a policy is kept. */
export function policyPlace(name: PolicyName): StandingPlace {
  return { key: policyKey(name), subject: 'policy', name, usualTitle: titleOf(name), part: 'policies' };
}

function titleOf(name: PolicyName): string {
  return policyNamed(name)?.title ?? name;
}

/** All policies in their order, written or not. */
export async function listPolicies(db: Queryable): Promise<PoliciesAnswer> {
  const stored = await readPolicies(db);
  return {
    policies: POLICIES.map(({ name }) => {
      const { title, isPublished, changedAt } = stored.get(name) ?? {
        title: titleOf(name),
        isPublished: false,
        changedAt: null,
      };
      return { name, title, isPublished, changedAt, isWritten: stored.has(name) };
    }),
  };
}

/** As `saveText`; the links in the footer follow at once. */
export async function savePolicy(
  needs: StandingNeeds,
  name: PolicyName,
  sent: PolicyBody,
  by: { readonly userId: string; readonly expectedEtag: string | null },
): Promise<ReadText> {
  return saveText(needs, policyPlace(name), sent, by).finally(() => invalidatePolicies(needs.db.pool));
}
