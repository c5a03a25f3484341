import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import type { FormName } from '#domain/forms/form-names.ts';
import { loginAnswer } from '#server/accounts/accounts.schema.ts';
import { createTickets } from '#server/visitors/protection/tickets.ts';
import type { Site } from '../site/site.ts';
import { wordsIn } from './texts.ts';

/** A page to check, because it shows something with an attack in it. */
export interface Shown {
  readonly path: string;
  /** Texts whose words have to be readable there. */
  readonly reads: readonly string[];
  readonly frame: 'reader' | 'desk' | 'none';
}

export const atReaders = (path: string, ...reads: readonly string[]): Shown => ({ path, reads, frame: 'reader' });
export const atDesk = (path: string, ...reads: readonly string[]): Shown => ({ path, reads, frame: 'desk' });

interface Addressed {
  /** The parameters of the path. */
  readonly at?: Readonly<Record<string, string>>;
}

export interface Sender {
  readonly site: Site;
  /**
   * Calls the API as the site's administrator, such as 'PUT /api/desk/banner', one call at a time; throws the message
   * of a refusal.
   */
  desk(call: string, body?: unknown, addressed?: Addressed): Promise<unknown>;
  /** The entity tag of what the desk reads at `path`. */
  tagOf(path: string): Promise<string>;
  /** Uploads a picture. */
  upload(file: File): Promise<unknown>;
  /**
   * Submits a form as a new visitor, from a network of its own and with the ticket that script gets, so that no rate
   * limit stops the attack.
   */
  visitor(form: FormName, call: string, fields: Readonly<Record<string, unknown>>, file?: File): Promise<unknown>;
  /** The fields that attacks were sent in, by call: 'PUT /api/desk/banner banner.text'. */
  readonly attacked: ReadonlySet<string>;
}

/** A call that was not answered with 2xx. */
export class Refusal extends Error {
  readonly status: number;
  readonly text: string;

  constructor(call: string, status: number, text: string) {
    super(`${call} answered ${status}: ${text.slice(0, 500)}`);
    this.status = status;
    this.text = text;
  }
}

const MINUTE_MS = 60_000;

/** The answer's `_id`. */
export function idIn(answer: unknown): string {
  return z.looseObject({ _id: z.string() }).parse(answer)._id;
}

export async function openSender(site: Site): Promise<Sender> {
  const json = { 'content-type': 'application/json' };
  const entered = await fetch(`${site.url}/api/users/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify(site.admin),
  });
  const { token } = loginAnswer.parse(await entered.json());
  const tickets = createTickets(readFileSync(join(site.dataDir, 'session-secret'), 'utf8').trim());
  const attacked = new Set<string>();
  let visitors = 0;

  async function made(call: string, path: string, init: RequestInit): Promise<unknown> {
    const answer = await fetch(site.url + path, init);
    const text = await answer.text();
    if (!answer.ok) throw new Refusal(call, answer.status, text);
    return answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
  }

  return {
    site,
    attacked,
    async desk(call, body, { at = {} } = {}) {
      const [method = '', path = ''] = call.split(' ');
      for (const field of attackedIn(body)) attacked.add(`${call} ${field}`);
      const address = path.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(at[name] ?? ''));
      const headers = { authorization: `Bearer ${token}`, ...(body === undefined ? {} : json) };
      const ask = (sent: unknown) =>
        made(call, address, { method, headers, ...(sent === undefined ? {} : { body: JSON.stringify(sent) }) });
      // A field that strips control characters may refuse those that a database cannot store.
      return ask(body).catch((error: unknown) => {
        if (!String(error).includes('"code":"invalid_text"')) throw error;
        return ask(storable(body));
      });
    },
    async tagOf(path) {
      const answer = await fetch(site.url + path, { headers: { authorization: `Bearer ${token}` } });
      return answer.headers.get('etag') ?? '';
    },
    upload(file) {
      const body = new FormData();
      body.set('file', file);
      const headers = { authorization: `Bearer ${token}` };
      return made('POST /api/upload', '/api/upload', { method: 'POST', headers, body });
    },
    async visitor(form, call, fields, file) {
      visitors += 1;
      const address = `10.${visitors >> 8}.${visitors & 255}.1`;
      const body = { ...fields, formTicket: tickets.issue(form, address, Date.now() - MINUTE_MS) };
      for (const field of attackedIn(fields)) attacked.add(`${call} ${field}`);
      const [method = '', path = ''] = call.split(' ');
      const headers = { 'x-forwarded-for': address };
      if (file === undefined)
        return made(call, path, { method, headers: { ...headers, ...json }, body: JSON.stringify(body) });
      const parts = new FormData();
      for (const [name, value] of Object.entries(body)) parts.set(name, String(value));
      parts.set('attachments', file);
      if (wordsIn(file.name).length > 0) attacked.add(`${call} attachments`);
      return made(call, path, { method, headers, body: parts });
    },
  };
}

/** The body with each attack in it changed by `change`, which is told its field, lists as '[]': 'fields.tags[]'. */
export function withAttacks(value: unknown, change: (text: string, field: string) => string, at = ''): unknown {
  if (typeof value === 'string') {
    return wordsIn(value).length > 0 || value.includes('hurt=1') ? change(value, at) : value;
  }
  if (Array.isArray(value)) return value.map((one) => withAttacks(one, change, `${at}[]`));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      withAttacks(inner, change, at === '' ? name : `${at}.${name}`),
    ]),
  );
}

/** The fields of a body that hold an attack. */
export function attackedIn(body: unknown): string[] {
  const fields: string[] = [];
  withAttacks(body, (text, field) => {
    fields.push(field);
    return text;
  });
  return fields;
}

/** `body` without the characters that a database cannot store. */
function storable(body: unknown): unknown {
  return JSON.parse(JSON.stringify(body), (_name, value: unknown) =>
    typeof value === 'string' ? value.toWellFormed().replaceAll('\u0000', '') : value,
  );
}
