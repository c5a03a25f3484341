import { z } from 'zod';
import { DESK_EDITORS } from '#domain/desk/desk-editors.ts';
import { PUBLIC_LIST, take, takeAsHtml } from './public-list.ts';
import { attackedIn, Refusal, type Sender, withAttacks } from './sender.ts';
import { textsIn } from './texts-in-schema.ts';

/** A sender that puts texts of the public list in the place of our own attacks. */
export interface ListSender extends Sender {
  /** How many texts of the list a field has carried, such as 'PUT /api/desk/banner banner.text'. */
  carried(field: string): number;
  /** Fields that a call answered as they were sent, except for control characters and spaces. */
  readonly kept: ReadonlySet<string>;
  /** What a call answered differently. */
  readonly changed: readonly string[];
}

const PER_MINUTE = 'one person may do it so many times a minute';
const AT_A_TIME = 'there may be so many of them at a time';
const OF_STRANGERS = 'strangers who send many forms have to prove that they are none of a flood';
const WHOLE_LIST = 'a whole list is sent at a time';
const BUT_ONCE = 'it can be done but once';

/** Calls that are sent as often as our own attacks need, so their fields carry a part of the list; and why. */
export const IN_PART: Readonly<Record<string, string>> = {
  'POST /api/desk/alerts': PER_MINUTE,
  'POST /api/desk/alerts/test': PER_MINUTE,
  'POST /api/desk/alerts/devices': AT_A_TIME,
  'POST /api/desk/api-tokens': AT_A_TIME,
  'POST /api/desk/bookings/{id}/answer': BUT_ONCE,
  'PATCH /api/desk/live-blogs/{id}/posts/{post}': PER_MINUTE,
  'PUT /api/desk/live-blogs/{id}/posts/{post}': PER_MINUTE,
  'POST /api/desk/live-blogs/{id}/posts/{post}/withdraw': BUT_ONCE,
  'POST /api/desk/petitions/{id}/removals': BUT_ONCE,
  'POST /api/desk/schedule/programmes': 'no two programmes may clash',
  'POST /api/desk/sources': PER_MINUTE,
  'PUT /api/desk/sources/{id}': PER_MINUTE,
  'POST /api/desk/stories/changes': PER_MINUTE,
  'PUT /api/desk/stories/{id}/draft': PER_MINUTE,
  'PATCH /api/desk/stories/{id}/notes/{note}': PER_MINUTE,
  'PUT /api/desk/stories/{id}/notes/{note}': PER_MINUTE,
  'POST /api/desk/stories/{id}/review/answer': BUT_ONCE,
  'POST /api/desk/stories/{id}/withdraw': BUT_ONCE,
  'PUT /api/desk/stories/views/{id}': AT_A_TIME,
  'POST /api/desk/webhooks': AT_A_TIME,
  'POST /api/diaspora-support': OF_STRANGERS,
  'POST /api/rajneeti-bookings': OF_STRANGERS,
  'POST /api/signatures': OF_STRANGERS,
  'POST /api/world-news': WHOLE_LIST,
  ...Object.fromEntries(
    DESK_EDITORS.filter(({ list }) => list !== null).map(({ apiPath }) => [`POST /api${apiPath}`, WHOLE_LIST]),
  ),
};

/** A longer field takes the whole list at once. */
const LONGEST = 20_000;
/** What a field that has carried the whole list takes while others have not: to send it all again proves no more. */
const BRIEF = 120;
/** What is no attack: of an address, of a path, and of a name; a number makes a record of it that is not there yet. */
const STAYS = /^(?:https:\/\/sentinel\.invalid\/|\/[^"?]*["?]|(?:Wire|Author|Story) \d+ )/;
const IS_ADDRESS = /^(?:https:\/\/|\/|javascript:)/;
/** A tag or a category of signs alone. */
const OF_SIGNS = /_without_page$/;
/** How many refusals in a row are too many. */
const PATIENCE = 20;

type Send = (body: unknown) => Promise<unknown>;

export async function withPublicList(sender: Sender): Promise<ListSender> {
  const limits = await limitsOf(sender);
  const next = new Map<string, number>();
  const carried = new Map<string, Set<number>>();
  const kept = new Set<string>();
  let names = 0;
  const changed: string[] = [];
  const isLacking = (field: string) => (carried.get(field)?.size ?? 0) < PUBLIC_LIST.length;
  /** Whether only what is lacking is sent at length. */
  let isBrief = false;

  /** The next texts of the list for `field`, in the place of `own`. */
  function textsFor(field: string, own: string): string {
    const from = next.get(field) ?? 0;
    const longest = isBrief && !isLacking(field) ? BRIEF : LONGEST;
    const most = Math.min(limits.get(field) ?? own.length, longest);
    names += 1;
    const start = (STAYS.exec(own)?.[0] ?? '').replace(/\d+/, String(names));
    const { text, places } = own.startsWith('<p>') ? takeAsHtml(from, most) : take(from, most - start.length);
    next.set(field, from + places.length);
    carried.set(field, new Set([...(carried.get(field) ?? []), ...places]));
    return start + text;
  }

  /** Sends the next texts. What is refused for its text is sent once more without control characters and addresses. */
  async function sendNext(call: string, body: unknown, send: Send): Promise<unknown> {
    const sent: { readonly at: string; readonly own: string; readonly text: string }[] = [];
    const filled = withAttacks(body, (own, at) => {
      const text = textsFor(`${call} ${at}`, own);
      sent.push({ at, own, text });
      return text;
    });
    const answer = await send(filled).catch((error: unknown) => {
      if (!isAboutTexts(error)) throw error;
      const left = sent.values();
      return send(
        withAttacks(body, (own) => {
          const { text = '' } = left.next().value ?? {};
          return IS_ADDRESS.test(own) ? own : without(CONTROLS, text);
        }),
      );
    });
    for (const { at, own, text } of sent) {
      // The message of an answer is that of the site.
      const answered = at === 'message' ? null : valueAt(answer, at);
      if (answered === null || IS_ADDRESS.test(own) || own.startsWith('<p>')) continue;
      if (readable(answered) === readable(text)) kept.add(`${call} ${at}`);
      else changed.push(`${call} ${at}: '${text}' came back as '${answered}'`);
    }
    return answer;
  }

  /** Sends text after text until one is taken. */
  async function sendOne(call: string, body: unknown, send: Send, refused = 0): Promise<unknown> {
    return sendNext(call, body, send).catch((error: unknown) => {
      if (!isAboutTexts(error) || refused === PATIENCE) throw error;
      return sendOne(call, body, send, refused + 1);
    });
  }

  /**
   * Sends the call again until each of its fields has carried the whole list, unless it may not be sent so often; the
   * last time with as much of it as each field takes, as it is then shown.
   */
  async function sendAll(call: string, body: unknown, send: Send): Promise<unknown> {
    let current = body;
    let answer = await sendOne(call, current, send);
    const sendAgain = async () => {
      current = again(current, answer);
      answer = await sendOne(call, current, send);
    };
    if (call in IN_PART) return answer;
    isBrief = true;
    while (attackedIn(body).some((at) => isLacking(`${call} ${at}`))) await sendAgain();
    isBrief = false;
    if (current !== body) await sendAgain();
    return answer;
  }

  return {
    ...sender,
    kept,
    changed,
    carried: (field) => carried.get(field)?.size ?? 0,
    desk: (call, body, addressed) => sendAll(call, body, (filled) => sender.desk(call, filled, addressed)),
    visitor: (form, call, fields, file) =>
      sendAll(call, fields, (filled) =>
        sender.visitor(form, call, z.record(z.string(), z.unknown()).parse(filled), file),
      ),
  };
}

const documented = z.object({
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.looseObject({
        requestBody: z.object({ content: z.record(z.string(), z.object({ schema: z.json() })) }).optional(),
      }),
    ),
  ),
  components: z.object({ schemas: z.record(z.string(), z.json()) }),
});

/** The most characters of each text field whose limit the API document tells, by call and field. */
async function limitsOf({ site }: Sender): Promise<Map<string, number>> {
  const { paths, components } = documented.parse(await (await fetch(`${site.url}/api/openapi.json`)).json());
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { requestBody }]) =>
        [...textsIn(requestBody?.content['application/json']?.schema ?? null, components.schemas)]
          .filter(([, most]) => Number.isFinite(most))
          // Forms measure once more what is left after trimming.
          .filter(() => IN_PART[`${method.toUpperCase()} ${path}`] !== OF_STRANGERS)
          .map(([field, most]): [string, number] => [`${method.toUpperCase()} ${path} ${field}`, most]),
      ),
    ),
  );
}

const problem = z.looseObject({ status: z.number(), code: z.string(), message: z.string().min(1) });

/** Whether a call was refused, with a proper problem, for the texts that it carried. */
function isAboutTexts(error: unknown): boolean {
  if (!(error instanceof Refusal) || error.status >= 500) return false;
  const { code } = problem.parse(JSON.parse(error.text));
  return error.status === 400 || OF_SIGNS.test(code);
}

const CONTROLS = /\p{Cc}/gu;
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/g;
const without = (unwanted: RegExp, text: string) => text.replace(unwanted, '');
export const readable = (text: string) => without(DIRECTIONS, without(CONTROLS, text)).replace(/\s+/g, ' ').trim();

/** The text of that field in an answer; null without one. */
function valueAt(answer: unknown, at: string): string | null {
  const value = at.split('.').reduce<unknown>((inner, name) => {
    const read = z.record(z.string(), z.unknown()).safeParse(inner);
    return read.success ? read.data[name] : undefined;
  }, answer);
  return typeof value === 'string' ? value : null;
}

const numbered = z.looseObject({
  version: z.number().optional(),
  saved: z.number().optional(),
});
const sentAgain = z.looseObject({
  version: z.number().optional(),
  saved: z.number().optional(),
  email: z.string().optional(),
});

/** The body for the next time: with the version that the last call has left, and a key and an address of its own. */
function again(body: unknown, answer: unknown): unknown {
  const { version, saved } = numbered.safeParse(answer).data ?? {};
  const sent = sentAgain.parse(body);
  return {
    ...sent,
    ...(sent.version === undefined ? {} : { version: version ?? sent.version + 1 }),
    ...(sent.saved === undefined ? {} : { saved: saved ?? sent.saved }),
    ...(sent.email ? { email: `${crypto.randomUUID()}@matv.example` } : {}),
    ...('key' in sent ? { key: crypto.randomUUID() } : {}),
  };
}
