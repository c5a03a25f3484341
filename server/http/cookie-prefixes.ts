import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from './app-types.ts';

/** The site's own cookies, apart from that of the session, which `session-cookie.ts` names. */
const OWN = /^matv_\w+=/;
const PREFIX = /^__(?:Host|Secure)-(?=matv_)/;
/** Unprefixed cookies of earlier versions, which browsers may hold for months. A planted one would do no harm. */
const LASTING = /^matv_(?:known|follower|uncounted)=/;

/**
 * Over HTTPS, browsers store these cookies with the prefix '__Host-', so that no other host of the domain can set them,
 * or '__Secure-' where they are for some paths only. Routes use the plain names, as browsers do over plain HTTP.
 */
export function registerCookiePrefixes(app: App, siteUrl: string): void {
  if (!siteUrl.startsWith('https:')) return;
  const former = new WeakMap<FastifyRequest, string[]>();
  app.addHook('onRequest', async (request) => {
    const cookies = (request.headers.cookie ?? '').split(';').map((cookie) => cookie.trim());
    if (!cookies.some((cookie) => OWN.test(cookie) || PREFIX.test(cookie))) return;
    const [prefixed, plain] = [cookies.filter((one) => PREFIX.test(one)), cookies.filter((one) => LASTING.test(one))];
    const others = cookies.filter((one) => !OWN.test(one) && !PREFIX.test(one));
    former.set(request, plain.map(nameOf));
    // The first cookie of a name counts, so those with a prefix come first.
    request.headers.cookie = [...prefixed.map((one) => one.replace(PREFIX, '')), ...plain, ...others].join('; ');
  });
  app.addHook('onSend', async (request, reply) => {
    const lines = linesOf(reply);
    if (!lines.some((line) => OWN.test(line))) return;
    const removed = (former.get(request) ?? []).filter((name) => lines.some((line) => nameOf(line) === name));
    reply.removeHeader('set-cookie');
    reply.header('set-cookie', [
      ...lines.map((line) => (OWN.test(line) ? withPrefix(line) : line)),
      ...removed.map((name) => `${name}=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Lax`),
    ]);
  });
}

function nameOf(cookie: string): string {
  return cookie.split('=', 1)[0] ?? '';
}

function linesOf(reply: FastifyReply): string[] {
  return [reply.getHeader('set-cookie') ?? []].flat().map(String);
}

function withPrefix(line: string): string {
  const prefix = /; Path=\/(?:;|$)/.test(line) ? '__Host-' : '__Secure-';
  return `${prefix}${line}${/; Secure(?:;|$)/.test(line) ? '' : '; Secure'}`;
}
