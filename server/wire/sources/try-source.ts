import { createHash } from 'node:crypto';
import type { ItemFate, SourceFields, TriedSource } from '#domain/desk/sources.ts';
import type { Clock } from '#server/clock.ts';
import type { Intake, PreviewedStory } from '#server/newsroom/intake/intake.service.ts';
import { failureOf } from '../failure-words.ts';
import { FETCH_LIMITS, type FeedSource, type FetchLimits, fetchFeed } from '../fetch.ts';
import { countingItems, isRetained } from '../ingest.ts';
import { retainedSince } from '../poll.ts';
import { type FeedReader, openFeed, type startReaderThread } from '../reader.ts';
import { killByEmbargo, titleOfItem, type WireOutcome, type WireStory } from '../wire-story.ts';
import { rulesOf, type SourceRules, underRules } from './source-rules.ts';

/** Tight, because somebody is waiting for the result. */
const TRY_LIMITS: Partial<FetchLimits> = { tries: 1, totalMs: 15_000 };
const MOST_READ = 1_000;
const SHOWN = 50;
const MOST_NOT_STORIES = 200;

export interface TryNeeds {
  readonly intake: Pick<Intake, 'preview' | 'withdrawable'>;
  readonly clock: Clock;
  /** 0: stories are kept for ever. */
  readonly retentionDays: number;
  readonly limits?: FetchLimits | undefined;
  readonly startThread?: typeof startReaderThread | undefined;
}

/** A dry run: what would happen to the items now in a feed. Stores nothing. `sourceId` is '' for a new source. */
export async function trySource(
  needs: TryNeeds,
  given: { readonly sourceId: string; readonly fields: SourceFields; readonly feed: FeedSource },
): Promise<Exclude<TriedSource, { kind: 'read' }> | Omit<Extract<TriedSource, { kind: 'read' }>, 'tried'>> {
  const { limits = FETCH_LIMITS } = needs;
  const answer = await fetchFeed(given.feed, null, { ...limits, ...TRY_LIMITS });
  const failed = (reason: string) => ({ kind: 'failed' as const, message: failureOf(given.fields)(reason) });
  if (answer.kind === 'failed') return failed(answer.reason);
  const opened = await openFeed(answer, needs.startThread);
  if (opened.kind === 'failed') return failed(opened.reason);
  try {
    return await preview(needs, opened.reader, given);
  } finally {
    await opened.reader.close();
  }
}

async function preview(
  { intake, clock, retentionDays }: TryNeeds,
  reader: FeedReader,
  { sourceId, fields }: { readonly sourceId: string; readonly fields: SourceFields },
) {
  const now = clock.now();
  const since = retainedSince(retentionDays, now);
  const rules = rulesOf(fields);
  const indexes = reader.marks.slice(0, MOST_READ).map((_, index) => index);
  const { withId } = countingItems(reader.marks);
  const isOutdone = (_: unknown, index: number) => {
    const wireId = reader.marks[index]?.wireId ?? null;
    return wireId !== null && withId.get(wireId)?.index !== index;
  };
  const judged = await reader.take(indexes, now);
  const outcomes = judged.filter((outcome, index) => !isOutdone(outcome, index));
  const stories = storiesAmong(outcomes, rules);
  const outdone = storiesAmong(judged.filter(isOutdone), rules);
  const { recent = [], old = [] } = Object.groupBy(stories, (story) => (isRetained(story, since) ? 'recent' : 'old'));
  const previewed = [
    ...(await intake.preview(sourceId, recent, now, rules)),
    ...old.map((story) => ({ story, fate: 'too old' as const })),
  ];
  // Listed, so that every item is accounted for, but no poll stores them.
  const passedOver = outdone.map((story) => ({
    story,
    fate: withId.get(story.wireId)?.mark.isKill ? ('killed' as const) : ('repeated' as const),
  }));
  const refused = outcomes.filter((outcome) => outcome.kind === 'refused');
  const kills = outcomes.filter((outcome) => outcome.kind === 'kill');
  const withdrawable = await intake.withdrawable(sourceId, [...kills, ...refused.flatMap(killByEmbargo)]);
  return {
    kind: 'read' as const,
    items: reader.marks.length + reader.notStories.length,
    unjudged: reader.marks.length - indexes.length,
    stories: [...previewed, ...passedOver].slice(0, SHOWN).map(({ story, fate }) => ({
      wireId: story.wireId,
      title: story.title,
      section: story.section,
      author: story.author,
      publishedAt: story.publishedAt,
      hasPicture: story.imageUrl !== null,
      fate: fateOf(fate, rules.isHeld),
    })),
    refused: refused.map(({ wireId, reason, item, underEmbargo }) => ({
      wireId,
      reason,
      title: titleOfItem(item),
      withdraws: (underEmbargo && withdrawable.get(underEmbargo.wireId)) ?? null,
    })),
    kills: kills.map(({ wireId, reason = null }) => ({ wireId, reason, withdraws: withdrawable.get(wireId) ?? null })),
    notStories: reader.notStories
      .slice(0, MOST_NOT_STORIES)
      .map(({ wireId, title, kind }) => ({ wireId, title: title.slice(0, 300), kind })),
    notStoriesInAll: reader.notStories.length,
    categories: categoriesOf(previewed),
  };
}

/** Identifies the settings that were tried, secret included, so that a try counts only for exactly these. */
export function fingerprintOf({ url, format, secretIn, secretName }: SourceFields, secret: string | null): string {
  return createHash('sha256')
    .update(JSON.stringify([url, format, secretIn, secretName, secret]))
    .digest('base64url');
}

/** The stories among outcomes as their source's rules make them, the newest first. */
function storiesAmong(outcomes: readonly WireOutcome[], rules: SourceRules): WireStory[] {
  return outcomes
    .filter((outcome) => outcome.kind === 'story')
    .toSorted((one, other) => timeOf(other) - timeOf(one))
    .map((story) => underRules(story, rules));
}

type Fate = PreviewedStory['fate'] | 'too old' | 'killed' | 'repeated';

function fateOf(fate: Fate, isHeld: boolean): ItemFate {
  if (fate === 'added') return isHeld ? 'held' : 'published';
  return fate;
}

/** Items without a date count as the newest. */
function timeOf({ publishedAt }: WireStory): number {
  return publishedAt === null ? Number.MAX_SAFE_INTEGER : Date.parse(publishedAt);
}

function categoriesOf(previewed: readonly Pick<PreviewedStory, 'story'>[]) {
  const found = new Map<string, { category: string; section: WireStory['section']; stories: number }>();
  for (const { story } of previewed) {
    const { category, section } = story;
    const before = found.get(category);
    found.set(category, { category, section, stories: (before?.stories ?? 0) + 1 });
  }
  return [...found.values()].toSorted((one, other) => other.stories - one.stories).slice(0, 100);
}
