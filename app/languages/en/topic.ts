/** The page of a topic: a tag or category. */
export const topic = {
  kicker: 'Topic',
  description: (name: string) => `The newest stories about ${name} from MATV.`,
  noOlder: 'There are no older stories.',
  none: 'There are no stories on this topic right now.',
  /** To the English page, below a list that is empty in another language. */
  inEnglish: 'Read this topic in English',
  related: 'Related topics',
  getAlerts: 'Get alerts',
  /** Hidden, before and after the topic's name. */
  getAlertsHidden: [' for stories about ', ''],
  /** Before the number. */
  followers: 'Followers: ',
};
