import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { StoryDeed } from './stories.policy.ts';
import type { StoriesNeeds } from './stories-needs.ts';

/** What one call of the stories needs besides its schema. */
export interface StoryCalls {
  readonly needs: StoriesNeeds;
  /** Refuses before the body is read. */
  before(deed: StoryDeed): { onRequest: (request: FastifyRequest, reply: FastifyReply) => Promise<void> };
  /** The person asking, who may do `deed`. */
  asker(request: FastifyRequest, deed: StoryDeed): Promise<{ readonly id: string }>;
}

export const STORY_CALL = { tags: ['desk stories'], security: [{ bearer: [] }] };
export const STORY_ID = z.object({ id: z.string().max(40) });
