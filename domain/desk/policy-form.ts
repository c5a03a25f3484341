import { z } from 'zod';
import { languageCode } from '#domain/language-code.ts';
import { DEFAULT_LANGUAGE } from '#domain/languages.ts';
import { plainText } from '#domain/plain-text.ts';
import { POLICIES } from '../policies.ts';
import { STORY_LIMITS } from './desk-story.ts';

const NAMES = POLICIES.map(({ name }) => name);

/** Maximum length of the link's text in the footer. */
export const MAX_POLICY_TITLE = 60;

export const policyParams = z.object({ name: z.enum(NAMES) });

/** The language of the text; English by default. */
export const policyQuery = z.object({ language: languageCode.default(DEFAULT_LANGUAGE) });

/** A policy as the desk sends it. */
export const policyBody = z.object({
  title: plainText().min(1, 'Give it a title.').max(MAX_POLICY_TITLE),
  html: z.string().max(STORY_LIMITS.content),
  isPublished: z.boolean(),
});
export type PolicyBody = z.output<typeof policyBody>;

/** A policy as the desk reads it. */
export const policyAnswer = policyBody.extend({
  /** Empty until somebody has titled it in its language. */
  title: z.string(),
  /** When the published text last changed; null before it was first published. */
  changedAt: z.iso.datetime().nullable(),
});

/** All policies, without their texts. */
export const policiesAnswer = z.object({
  policies: z.array(policyAnswer.omit({ html: true }).extend({ name: z.enum(NAMES), isWritten: z.boolean() })),
});
export type PoliciesAnswer = z.output<typeof policiesAnswer>;

export const POLICY_SAVED = 'The policy is saved.';
