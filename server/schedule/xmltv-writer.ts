import type { Broadcast } from '#domain/schedule/programme.ts';
import { xmlElement, xmlText } from '#server/http/xml.ts';

/** Broadcasts in the XMLTV format, which programme guides and recorders read. Elements stand in the order of its DTD. */
export function xmltv(broadcasts: readonly Broadcast[], siteUrl: string): string {
  const channel = new URL(siteUrl).hostname;
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<!DOCTYPE tv SYSTEM "xmltv.dtd">',
    `<tv source-info-url="${xmlText(siteUrl)}/live/schedule" source-info-name="MATV" generator-info-name="MATV">`,
    `<channel id="${xmlText(channel)}">`,
    `<display-name lang="en">MATV</display-name><display-name>709</display-name>${xmlElement('url', `${siteUrl}/live`)}`,
    '</channel>',
    ...broadcasts.map((broadcast) => programmeElement(broadcast, channel)),
    '</tv>',
    '',
  ].join('\n');
}

function programmeElement({ facts, startsAt, endsAt }: Broadcast, channel: string): string {
  const { title, summary, category, isLive } = facts;
  const times = `start="${xmltvTime(startsAt)}" stop="${xmltvTime(endsAt)}"`;
  return [
    `<programme ${times} channel="${xmlText(channel)}">`,
    `<title lang="en">${xmlText(title)}</title>`,
    summary === '' ? '' : `<desc lang="en">${xmlText(summary)}</desc>`,
    category === '' ? '' : `<category lang="en">${xmlText(category)}</category>`,
    isLive ? '<keyword lang="en">live</keyword>' : '',
    '</programme>',
  ].join('');
}

/** '20261120180000 +0000'. */
function xmltvTime(at: Date): string {
  return `${at.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '')} +0000`;
}
