import type { Queryable } from '#server/db/client.ts';
import { createPageTrace } from '#server/http/page-trace.ts';
import { foundPage, type StoryPage } from '../reading/reader.service.ts';
import { storyOfRecord } from '../reading/stories.repo.ts';
import { readDraft } from './drafts.repo.ts';
import { readStory } from './stories.repo.ts';
import { recordOf, surroundingsOf, wantedSlug } from './story-record.ts';

/** A story as its page will be when its working copy is published; null when there is no such story. For the desk alone. */
export async function readPreview(db: Queryable, siteUrl: string, id: string): Promise<StoryPage | null> {
  const kept = await readStory(db, id);
  if (!kept) return null;
  const fields = (await readDraft(db, id))?.fields ?? kept.fields;
  const around = await surroundingsOf(db, fields, siteUrl);
  const wasThere = kept.story.status === 'published' ? kept.story.publish_at : new Date().toISOString();
  const made = { slug: wantedSlug(fields), publishAt: fields.publishAt ?? wasThere, dateKnown: true };
  const found = await storyOfRecord(db, id, { ...recordOf(fields, around, made), source: 'desk' });
  return found && foundPage(db, createPageTrace(), found, found.story.href);
}
