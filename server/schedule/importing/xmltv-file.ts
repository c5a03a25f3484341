import { SaxesParser } from 'saxes';
import { dayAfter } from '#domain/london-time.ts';
import { BadCell, type FileRead, readLines } from './read-line.ts';

interface Entry {
  readonly line: number;
  readonly attributes: Readonly<Record<string, string>>;
  readonly texts: Map<string, string>;
  isLive: boolean;
}

const MINUTE_MS = 60_000;
const PIECE = 10_000;
const DEEPEST = 50;
/** No text of a guide is longer; the rest of it is cut. */
const MAX_TEXT = 5000;
const TIME = /^(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(?:\d{2})?\s*(?:([+-])(\d{2})(\d{2})|Z|UTC|GMT)?$/;

/**
 * Broadcasts of one channel of an XMLTV file, each as a single programme: of `channel`, else of the one that is called
 * MATV, else of the first.
 */
export function readXmltv(text: string, channel: string | null): FileRead {
  const reading = new Reading();
  reading.read(text);
  const channels = reading.channels();
  const read = channel ?? channels.find(({ name }) => /\bmatv\b/i.test(name))?.id ?? channels[0]?.id ?? null;
  const entries = reading.entries.filter(({ attributes }) => attributes.channel === read);
  const { good, bad } = readLines(entries.map((entry) => ({ line: entry.line, read: () => fieldsOf(entry) })));
  const broken = reading.broken === null ? [] : [reading.broken];
  return { good, bad: [...broken, ...bad], channels, channel: read };
}

/** Collects channels and programmes; stops at the first XML error or where elements nest too deeply. */
class Reading {
  readonly entries: Entry[] = [];
  broken: { line: number; reason: string } | null = null;
  readonly #names = new Map<string, string>();
  readonly #parser = new SaxesParser({ position: true });
  #entry: Entry | null = null;
  #channel: string | null = null;
  #text = '';
  #isGuide = false;
  #depth = 0;

  read(text: string): void {
    this.#parser.on('opentag', ({ name, attributes }) => this.#open(name, attributes));
    this.#parser.on('text', (part) => this.#add(part));
    this.#parser.on('cdata', (part) => this.#add(part));
    this.#parser.on('closetag', ({ name }) => this.#close(name));
    this.#parser.on('error', () => {
      this.broken ??= { line: this.#parser.line, reason: 'From here on the file is no well-formed XML.' };
    });
    const whole = text.replace(/^\uFEFF/, '');
    // In pieces: of a broken file the rest need not be read.
    for (let at = 0; at < whole.length && !this.broken; at += PIECE) this.#parser.write(whole.slice(at, at + PIECE));
    if (!this.broken) this.#parser.close();
    if (!this.#isGuide) this.broken = { line: 1, reason: 'The file is no XMLTV: it has no <tv>.' };
  }

  channels() {
    const used = new Set(this.entries.map(({ attributes }) => attributes.channel ?? ''));
    return [...used].map((id) => ({ id, name: this.#names.get(id) ?? id }));
  }

  #open(name: string, attributes: Record<string, unknown>): void {
    if (this.broken) return;
    this.#depth += 1;
    if (this.#depth > DEEPEST) this.broken = { line: this.#parser.line, reason: 'The file is nested too deeply.' };
    this.#text = '';
    if (name === 'tv') this.#isGuide = true;
    if (name === 'channel') this.#channel = String(attributes.id ?? '');
    if (name === 'live' && this.#entry) this.#entry.isLive = true;
    if (name !== 'programme') return;
    const plain = Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, String(value)]));
    this.#entry = { line: this.#parser.line, attributes: plain, texts: new Map(), isLive: false };
  }

  #add(part: string): void {
    if (this.#text.length < MAX_TEXT) this.#text += part.slice(0, MAX_TEXT);
  }

  #close(name: string): void {
    if (this.broken) return;
    this.#depth -= 1;
    const text = this.#text.replaceAll(/\s+/g, ' ').trim();
    this.#text = '';
    if (name === 'channel') this.#channel = null;
    if (name === 'display-name' && this.#channel !== null && !this.#names.has(this.#channel)) {
      this.#names.set(this.#channel, text);
    }
    const entry = this.#entry;
    if (!entry) return;
    if (name === 'programme') {
      this.entries.push(entry);
      this.#entry = null;
    } else if (['keyword', 'category'].includes(name) && text.toLowerCase() === 'live') entry.isLive = true;
    else if (!entry.texts.has(name)) entry.texts.set(name, text);
  }
}

function fieldsOf({ attributes, texts, isLive }: Entry): unknown {
  const startsAt = instantOf(attributes.start, 'start');
  const endsAt = instantOf(attributes.stop, 'stop');
  const title = texts.get('title') ?? '';
  const episode = texts.get('sub-title') ?? '';
  return {
    facts: {
      title: episode === '' ? title : `${title}: ${episode}`,
      summary: texts.get('desc') ?? '',
      category: texts.get('category') ?? '',
      isLive,
    },
    rule: {
      kind: 'once',
      startsAt: startsAt.toISOString(),
      minutes: (endsAt.getTime() - startsAt.getTime()) / MINUTE_MS,
    },
  };
}

/** '20261120180000 +0000'; without a zone it is UTC, as the format says. Seconds are left out. */
function instantOf(text: string | undefined, name: string): Date {
  const [, year, month, day, hour, minute, sign, zoneHours, zoneMinutes] = TIME.exec(text?.trim() ?? '') ?? [];
  const date = `${year}-${month}-${day}`;
  const at = year === undefined ? Number.NaN : Date.parse(`${date}T${hour}:${minute}:00Z`);
  // 31 February would be taken for 3 March.
  if (Number.isNaN(at) || dayAfter(date, 0) !== date)
    throw new BadCell(`The ${name} ‘${text ?? ''}’ is no time such as 20261120180000 +0000.`);
  const offset = (Number(zoneHours ?? 0) * 60 + Number(zoneMinutes ?? 0)) * MINUTE_MS;
  return new Date(sign === '-' ? at + offset : at - offset);
}
