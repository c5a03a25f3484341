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
}

/** The key of a policy in `settings`. */
export function policyKey(name: PolicyName): string {
  return `policy.${name}`;
}

/** The stored policies by name, without those that nobody has written yet. */
export async function readPolicies(db: Queryable): Promise<ReadonlyMap<PolicyName, StandingText>> {
  const settings = await readSettings(
    db,
    POLICIES.map(({ name }) => policyKey(name)),
  );
  return new Map(
    POLICIES.flatMap(({ name }) => {
      const value = settings.get(policyKey(name));
      return value === undefined ? [] : [[name, readStandingText(value)] as const];
    }),
  );
}

async function readPublished(db: Queryable): Promise<readonly PolicyLink[]> {
  return [...(await readPolicies(db))].flatMap(([name, { title, isPublished, changedAt }]) =>
    isPublished && changedAt !== null ? [{ name, title, changedAt }] : [],
  );
}

const memory = siteMemory('policies', [], readPublished);

/** The published policies in display order, from memory, because every page links to them. */
export const publishedPolicies = memory.now;

/** Invalidates the policies in memory if `change` affects them, or if no change is given. */
export const invalidatePolicies = memory.invalidate;

/** A policy as readers see it; null while it is not published. */
export async function openPolicy(db: Queryable, name: PolicyName): Promise<PolicyPage | null> {
  const policy = (await readPolicies(db)).get(name);
  if (!policy?.isPublished || policy.changedAt === null) return null;
  return { name, title: policy.title, changedAt: policy.changedAt, html: pageText(policy.html).html };
}
