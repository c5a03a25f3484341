import type { Language } from './languages.ts';

/** The policies that readers and search engines look for, in the order in which they are listed. */
export const POLICIES = [
  {
    name: 'editorial-principles',
    title: 'Editorial principles',
    property: 'publishingPrinciples',
    purpose: 'What you report and why, who decides, and how reporting is kept apart from opinion and advertising.',
  },
  {
    name: 'ethics',
    title: 'Ethics policy',
    property: 'ethicsPolicy',
    purpose: 'How reporters behave: conflicts of interest, gifts, sources, privacy, people who are harmed or grieving.',
  },
  {
    name: 'corrections-policy',
    title: 'Corrections policy',
    property: 'correctionsPolicy',
    purpose:
      'How readers report an error, how fast you answer, and how a correction is shown. The list is at /corrections.',
  },
  {
    name: 'ownership-and-funding',
    title: 'Ownership and funding',
    property: 'ownershipFundingInfo',
    purpose: 'Who owns the channel, where its money comes from, and what owners and funders may not decide.',
  },
  {
    name: 'masthead',
    title: 'Masthead',
    property: 'masthead',
    purpose: 'Who leads the newsroom and who works in it, with their tasks.',
  },
] as const;

export type Policy = (typeof POLICIES)[number];
export type PolicyName = Policy['name'];

/** The policy of that name, if there is one. */
export function policyNamed(name: string): Policy | undefined {
  return POLICIES.find((one) => one.name === name);
}

/** Where readers find a policy. */
export function policyPath(name: PolicyName): string {
  return `/about/${name}`;
}

/** A published policy, as linked to. */
export interface PolicyLink {
  readonly name: PolicyName;
  /** Of its title and text. */
  readonly language: Language;
  readonly title: string;
  /** When the published text last changed; ISO 8601, UTC. */
  readonly changedAt: string;
}
