import { expect, it } from 'vitest';
import { isAlertTopic } from './alerts.ts';

it('has a topic for each tag and category, by the slug of its page', () => {
  expect(isAlertTopic('topic:covid-19')).toBe(true);
  expect(isAlertTopic('topic:भारत-की-राजनीति')).toBe(true);
  for (const wrong of ['topic:', 'topic:Covid 19', 'topic:a:b', 'topic:-', 'topic']) {
    expect(isAlertTopic(wrong), wrong).toBe(false);
  }
});
