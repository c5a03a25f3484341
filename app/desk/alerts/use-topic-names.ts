import { useQuery } from '@tanstack/react-query';
import { callDesk } from '#app/desk/kit/resource/call-desk.ts';
import { useLast } from '#app/desk/kit/resource/use-loaded.ts';
import { type AlertTopic, alertTopicNames, MAX_ALERT_TOPICS } from '#domain/alerts.ts';
import type { TopicNames } from './alert-words.ts';

const NONE: TopicNames = new Map();

/** Names of the tags, authors and live blogs among `topics`; the map lacks those that are unknown or not loaded. */
export function useTopicNames(topics: readonly AlertTopic[]): TopicNames {
  const unnamed = [...new Set(topics)]
    .filter((topic) => /^(topic|author|live-blog):/.test(topic))
    .toSorted()
    .slice(0, MAX_ALERT_TOPICS);
  const { data } = useQuery({
    queryKey: ['alert topics', unnamed],
    enabled: unnamed.length > 0,
    // Never refetched: names hardly change while the screen is open.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }): Promise<TopicNames> => {
      const answer = await callDesk('/api/alerts/topics', { method: 'POST', body: { topics: unnamed }, signal });
      const { names } = alertTopicNames.parse(await answer.json());
      return new Map(names.map(({ topic, name }) => [topic, name]));
    },
  });
  return useLast(data) ?? NONE;
}
