import type { FastifyRequest } from 'fastify';
import { type DiasporaForm, diasporaForm } from '#domain/forms/diaspora-form.ts';
import { DIASPORA_TEXTS } from '#domain/forms/diaspora-texts.ts';
import type { Language } from '#domain/languages.ts';
import { Problem } from '#server/http/problem.ts';
import type { Attachments, ReceivedForm } from '../attachments/attachments.service.ts';
import { referenceOfNothing } from '../inbox/submissions.service.ts';
import type { Places } from '../places/places.service.ts';
import type { Protection } from '../protection/protection.service.ts';
import { type DiasporaNeeds, fileRequest } from './diaspora.service.ts';
import { fullPhone } from './phone.ts';

export interface TakeNeeds extends DiasporaNeeds {
  readonly attachments: Attachments;
  readonly protection: Protection;
  readonly places: Pick<Places, 'country'>;
}

const FORM = 'diaspora-support';

/**
 * Checks, admits and files what was received. Returns the reference; a trapped machine gets a made-up one, and nothing
 * is filed. Throws Problem 422 `invalid_form` with `mistakes`, and those of protection and attachments.
 */
export async function takeRequest(
  needs: TakeNeeds,
  request: FastifyRequest,
  received: ReceivedForm,
  language: Language,
): Promise<string> {
  const form = await checked(needs, request, received.fields);
  if ((await needs.protection.admit(request, FORM, form)) === 'trapped') return referenceOfNothing();
  const { email, phone, country, state, city, context, issueDescription } = form;
  const files = received.files.map(({ hash }) => hash);
  const content = [email, phone, country, state, city, context, issueDescription, files];
  const key = needs.protection.keyOf(FORM, form, content, request);
  return (await fileRequest(needs, { form, received, key, language })).reference;
}

/** The fields as a request, with the phone number in full. */
async function checked(
  { places }: TakeNeeds,
  request: FastifyRequest,
  fields: ReceivedForm['fields'],
): Promise<DiasporaForm> {
  const parsed = diasporaForm.safeParse(fields);
  const mistakes = new Map<string, string>();
  for (const { path, message } of parsed.error?.issues ?? []) {
    const field = String(path[0] ?? '');
    if (!mistakes.has(field)) mistakes.set(field, message);
  }
  if (!parsed.success) throw refused(mistakes);
  const { phone, phoneCountry, country } = parsed.data;
  if (phone === '') return parsed.data;
  const code = phoneCountry === '' ? await codeOf(places, country, request) : phoneCountry;
  const full = await fullPhone(phone, code);
  if (full === null) throw refused(new Map([['phone', DIASPORA_TEXTS.phone]]));
  return { ...parsed.data, phone: full };
}

/** Null for an unknown country, or without the lists: then the number needs its country code. */
async function codeOf(places: TakeNeeds['places'], country: string, request: FastifyRequest): Promise<string | null> {
  try {
    return (await places.country(country))?.iso2 ?? null;
  } catch (error) {
    request.log.error({ err: error }, 'the list of countries cannot be read');
    return null;
  }
}

function refused(byField: ReadonlyMap<string, string>): Problem {
  const mistakes = [...byField].map(([field, message]) => ({ field, message }));
  const words = mistakes.map(({ message }) => message).join('. ');
  return new Problem(422, 'invalid_form', `${words}.`, { mistakes });
}
