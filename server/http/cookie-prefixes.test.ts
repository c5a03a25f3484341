import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { afterEach, describe, expect, it } from 'vitest';
import type { App } from './app-types.ts';
import { registerCookiePrefixes } from './cookie-prefixes.ts';

const apps: App[] = [];
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});

/** Answers with the cookies that a route was given, and sets those it is told to. */
function appAt(siteUrl: string, set: string[] = []): App {
  const app: App = Fastify().withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerCookiePrefixes(app, siteUrl);
  app.get('/', async (request, reply) => {
    if (set.length > 0) reply.header('set-cookie', set);
    return request.headers.cookie ?? '';
  });
  apps.push(app);
  return app;
}

const seen = async (cookie: string) =>
  (await appAt('https://matv.example').inject({ url: '/', headers: { cookie } })).body;

describe('cookies of the site over HTTPS', () => {
  it('are for this host alone: Secure, with __Host-, or with __Secure- where they go to some paths', async () => {
    const app = appAt('https://matv.example', [
      'matv_fresh_login=1; Path=/; Max-Age=60; SameSite=Lax',
      'matv_sso=abc; Max-Age=900; Secure; Path=/login/sso; HttpOnly; SameSite=Lax',
      '__Host-matv.session_token=x; Path=/; Secure; HttpOnly; SameSite=Lax',
    ]);
    expect((await app.inject({ url: '/' })).headers['set-cookie']).toEqual([
      '__Host-matv_fresh_login=1; Path=/; Max-Age=60; SameSite=Lax; Secure',
      '__Secure-matv_sso=abc; Max-Age=900; Secure; Path=/login/sso; HttpOnly; SameSite=Lax',
      '__Host-matv.session_token=x; Path=/; Secure; HttpOnly; SameSite=Lax',
    ]);
  });

  it('are read under these names, and what another host of the domain may have set is not', async () => {
    expect(await seen('theme=dark; __Host-matv_known=a.b; __Secure-matv_sso=c')).toBe(
      'matv_known=a.b; matv_sso=c; theme=dark',
    );
    expect(await seen('matv_login_ticket=planted; matv_sso=planted; theme=dark')).toBe('theme=dark');
    expect(await seen('matv_known=old; __Host-matv_known=new')).toBe('matv_known=new; matv_known=old');
    expect(await seen('theme=dark; __Host-matv.session_token=x')).toBe('theme=dark; __Host-matv.session_token=x');
  });

  it('replace the lasting ones of earlier versions, so that an objection can be taken back', async () => {
    const app = appAt('https://matv.example', ['matv_uncounted=1; Max-Age=0; Secure; Path=/; HttpOnly; SameSite=Lax']);
    const answer = await app.inject({ url: '/', headers: { cookie: 'matv_uncounted=1' } });
    expect(answer.body).toBe('matv_uncounted=1');
    expect(answer.headers['set-cookie']).toEqual([
      '__Host-matv_uncounted=1; Max-Age=0; Secure; Path=/; HttpOnly; SameSite=Lax',
      'matv_uncounted=; Max-Age=0; Path=/; Secure; HttpOnly; SameSite=Lax',
    ]);
  });
});

it('over plain HTTP, where browsers know no prefixes, cookies stay as they are', async () => {
  const app = appAt('http://localhost:3000', ['matv_known=a.b; Path=/; HttpOnly; SameSite=Lax']);
  const answer = await app.inject({ url: '/', headers: { cookie: 'matv_sso=c' } });
  expect(answer.body).toBe('matv_sso=c');
  expect(answer.headers['set-cookie']).toEqual(['matv_known=a.b; Path=/; HttpOnly; SameSite=Lax']);
});
