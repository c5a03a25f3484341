// Names of crawlers, link previews and uptime monitors. Tools and API clients may report for their readers, and Cubot
// makes phones.
const ROBOT =
  /(?<!cu)bot(?:\b|_)|crawl|spider|slurp|archiver|facebookexternalhit|mediapartners|bingpreview|embedly|link ?preview|whatsapp\/|skypeuri|feedfetcher|pingdom|uptime|statuscake|site24x7|lighthouse|pagespeed|gtmetrix/i;

/** Whether a User-Agent names a known robot, whose views are not counted. */
export function isRobot(userAgent: string): boolean {
  return ROBOT.test(userAgent);
}
