import type { SafeHtml } from '#domain/story.ts';
import { answerTasks } from '#server/threads/thread-pool.ts';
import { sanitise } from './sanitise.ts';

answerTasks((texts: readonly string[]): readonly (SafeHtml | null)[] => texts.map((html) => sanitise(html)));
