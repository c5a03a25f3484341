// What calls itself a crawler, a link preview or a watch on the site. Tools and API clients may report for their readers;
// Cubot makes phones.
const ROBOT =
  /(?<!cu)bot(?:\b|_)|crawl|spider|slurp|archiver|facebookexternalhit|mediapartners|bingpreview|embedly|link ?preview|whatsapp\/|skypeuri|feedfetcher|pingdom|uptime|statuscake|site24x7|lighthouse|pagespeed|gtmetrix/i;

/** Whether a User-Agent names a known robot, whose reading is not counted. */
export function isRobot(userAgent: string): boolean {
  return ROBOT.test(userAgent);
}
