import { z } from 'zod';
import { plainText } from '#domain/plain-text.ts';
import { CHANNEL_PAGE_SLUG, isChannelPageSlug } from '../channel-pages.ts';
import { policyAnswer, policyBody } from './policy-form.ts';

/** As long as the title of an imported page can be. */
export const MAX_PAGE_TITLE = 300;

export const channelPageParams = z.object({
  slug: z
    .string()
    .refine(isChannelPageSlug, 'An address has small letters, digits and hyphens, and is not a policy’s.')
    .meta(CHANNEL_PAGE_SLUG),
});

/** A page of the channel as the desk sends it. */
export const channelPageBody = policyBody.extend({
  title: plainText().min(1, 'Give it a title.').max(MAX_PAGE_TITLE),
});
export type ChannelPageBody = z.output<typeof channelPageBody>;

/** A page of the channel as the desk reads it. Its title is empty at an address where nobody has written one yet. */
export const channelPageAnswer = policyAnswer;

/** Pages of the channel by address, without their texts; `next` is where the list goes on. */
export const channelPagesAnswer = z.object({
  pages: z.array(channelPageAnswer.omit({ html: true }).extend({ slug: z.string() })),
  next: z.string().nullable(),
});
export type ListedChannelPage = z.output<typeof channelPagesAnswer>['pages'][number];

export const PAGE_SAVED = 'The page is saved.';
