import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { describe, expect, it } from 'vitest';
import { parseConfig } from './config.ts';

describe('the settings', () => {
  it('work with none of them set', () => {
    const parsed = parseConfig({});
    expect(parsed).toMatchObject({
      ok: true,
      config: {
        nodeEnv: 'production',
        port: 3000,
        host: '127.0.0.1',
        siteUrl: 'http://localhost:3000',
        databaseUrl: null,
        wire: null,
      },
    });
  });

  it('offer English and Hindi, or what LANGUAGES names', () => {
    expect(parseConfig({})).toMatchObject({ config: { languages: ['en', 'hi'] } });
    expect(parseConfig({ LANGUAGES: 'en' })).toMatchObject({ config: { languages: ['en'] } });
    expect(parseConfig({ LANGUAGES: 'hi' })).toEqual({
      ok: false,
      mistakes: ["LANGUAGES must name languages with commas between them, 'en' among them: en, hi"],
    });
  });

  it('takes an empty value as not set', () => {
    expect(parseConfig({ PORT: '', WIRE_URL: ' ' })).toMatchObject({ ok: true, config: { port: 3000, wire: null } });
  });

  it('reports each mistake in one line, naming the setting but never its value', () => {
    const parsed = parseConfig({
      PORT: 'eighty',
      DATABASE_URL: 'mysql://user:secret@host/db',
      WIRE_INTERVAL: '0',
      SAMPLE_CONTENT: 'yes',
      TRUST_PROXY: 'all',
      FEED_CONTENT: 'some',
      AI_CRAWLERS: 'some',
      SECURITY_CONTACT: 'security@matv.example',
      WEBHOOKS_TRUSTED_ORIGIN: 'http://localhost:9000/hook',
    });
    expect(parsed).toEqual({
      ok: false,
      mistakes: [
        'PORT must be a whole number from 0 to 65535',
        'DATABASE_URL must be a postgres:// address',
        "SAMPLE_CONTENT must be 'on' or 'off'",
        'WIRE_INTERVAL must be a whole number from 1 to 86400',
        "FEED_CONTENT must be 'summary' or 'full'",
        'WEBHOOKS_TRUSTED_ORIGIN must be an origin without a path, such as http://localhost:9000',
        "AI_CRAWLERS must be 'allow' or 'refuse'",
        'SECURITY_CONTACT must be a mailto: or https:// address',
        "TRUST_PROXY must be 'off' or the number of proxies in front",
      ],
    });
  });

  it('take the records of ads.txt with semicolons between them (WORLD-74)', () => {
    expect(parseConfig({})).toMatchObject({ config: { adsTxt: [] } });
    const ADS_TXT = 'ads.example, 1234 ,DIRECT,f08c47; other.example, pub-9, RESELLER; OWNERDOMAIN=matv.example';
    expect(parseConfig({ ADS_TXT })).toMatchObject({
      config: {
        adsTxt: ['ads.example, 1234, DIRECT, f08c47', 'other.example, pub-9, RESELLER', 'OWNERDOMAIN=matv.example'],
      },
    });
  });

  it.each([
    'ads.example, 1234',
    'ads.example, 1234, direct',
    'ads.example, 1234, DIRECT, f08c47, more',
    'not a domain, 1234, DIRECT',
    'ads.example, 1234, DIRECT # ours',
    'ads.example, 1234, DIRECT; ',
    'ads.example, 1234, DIRECT\nother.example, 1, DIRECT',
    'OWNERDOMAIN=',
    'OWNERDOMAIN=matv.example\nother.example, 1, DIRECT',
    ';',
  ])('refuse %j as records of ads.txt', (ADS_TXT) => {
    expect(parseConfig({ ADS_TXT })).toEqual({
      ok: false,
      mistakes: [
        "ADS_TXT must be records with semicolons between them, such as 'ads.example, 1234, DIRECT' or 'OWNERDOMAIN=site.example'",
      ],
    });
  });

  it('reports settings that are wrong together in the same list as those that are wrong alone', () => {
    const parsed = parseConfig({
      PORT: 'eighty',
      ADMIN_EMAIL: 'a@b.example',
      S3_BUCKET: 'pictures',
      S3_ENDPOINT: 'pictures.example',
      METRICS_TOKEN_FILE: '/nowhere/token',
    });
    expect(parsed).toEqual({
      ok: false,
      mistakes: [
        'METRICS_TOKEN_FILE names a file that cannot be read (ENOENT)',
        'PORT must be a whole number from 0 to 65535',
        'S3_ENDPOINT must be an http:// or https:// address',
        'ADMIN_EMAIL and ADMIN_PASSWORD go together: set both or none',
      ],
    });
  });

  it('keeps the public address as browsers name its origin, so that an https site is known as one', () => {
    const siteUrl = (value: string) => {
      const parsed = parseConfig({ SITE_URL: value });
      return parsed.ok && parsed.config.siteUrl;
    };
    expect(siteUrl('HTTPS://News.Example.org/')).toBe('https://news.example.org');
    expect(siteUrl('https://news.example.org:443')).toBe('https://news.example.org');
    expect(siteUrl('http://127.0.0.1:3000//')).toBe('http://127.0.0.1:3000');
  });

  it('limits the address of the first administrator to what the login takes (LOGIN-04)', () => {
    const email = `${'a'.repeat(243)}@example.org`;
    expect(parseConfig({ ADMIN_EMAIL: email, ADMIN_PASSWORD: 'a river under seven bridges' })).toEqual({
      ok: false,
      mistakes: ['ADMIN_EMAIL must have at most 254 characters'],
    });
  });

  it('refuse half a pair', () => {
    expect(parseConfig({ ADMIN_EMAIL: 'a@b.example' })).toMatchObject({ ok: false });
    expect(parseConfig({ S3_BUCKET: 'pictures' })).toMatchObject({ ok: false });
    expect(parseConfig({ CLOCK_START: '2026-11-20T00:00:00Z' })).toMatchObject({ ok: false });
  });

  it('can each be in a file, as secret stores hand them over', () => {
    const folder = mkdtempSync(join(tmpdir(), 'matv-settings-'));
    const path = join(folder, 'session-secret');
    writeFileSync(path, 'a secret of at least 32 characters in a file\n');
    expect(parseConfig({ SESSION_SECRET_FILE: path })).toMatchObject({
      config: { sessionSecret: 'a secret of at least 32 characters in a file' },
    });
    expect(parseConfig({ PORT_FILE: path })).toEqual({
      ok: false,
      mistakes: ['PORT must be a whole number from 0 to 65535'],
    });
    expect(
      parseConfig({ SESSION_SECRET_FILE: path, SESSION_SECRET: 'another secret of 32 characters and more' }),
    ).toEqual({
      ok: false,
      mistakes: ['SESSION_SECRET and SESSION_SECRET_FILE are the same setting: set one of them'],
    });
    rmSync(folder, { recursive: true });
    expect(parseConfig({ SESSION_SECRET_FILE: path })).toEqual({
      ok: false,
      mistakes: ['SESSION_SECRET_FILE names a file that cannot be read (ENOENT)'],
    });
  });

  it('take a former session secret only where it is long enough to have been one', () => {
    const former = 'the former secret, at least 32 characters';
    expect(parseConfig({ SESSION_SECRET_FORMER: former })).toMatchObject({ config: { formerSessionSecret: former } });
    expect(parseConfig({ SESSION_SECRET_FORMER: 'short' })).toEqual({
      ok: false,
      mistakes: ['SESSION_SECRET_FORMER must have at least 32 characters'],
    });
  });

  it('has metrics on a port of their own, on this machine unless told otherwise', () => {
    expect(parseConfig({ METRICS_PORT: '9464' })).toMatchObject({
      config: { metrics: { token: null, own: { host: '127.0.0.1', port: 9464 } } },
    });
    expect(parseConfig({ METRICS_HOST: '10.0.0.5' })).toMatchObject({ config: { metrics: { own: null } } });
    expect(parseConfig({ METRICS_PORT: '3000' })).toEqual({
      ok: false,
      mistakes: ['METRICS_PORT must be another port than PORT'],
    });
  });

  it('send traces with the headers that the collector wants', () => {
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'https://collector.example';
    const OTEL_EXPORTER_OTLP_HEADERS = 'authorization=Basic%20bWF0djpzZWNyZXQ=, x-team=news';
    expect(parseConfig({ OTEL_EXPORTER_OTLP_ENDPOINT })).toMatchObject({ config: { tracing: { headers: {} } } });
    expect(parseConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_EXPORTER_OTLP_HEADERS })).toMatchObject({
      config: { tracing: { headers: { authorization: 'Basic bWF0djpzZWNyZXQ=', 'x-team': 'news' } } },
    });
  });

  it('reads pages from replicas of a PostgreSQL', () => {
    const urls = 'postgres://a@one/matv, postgres://a@two/matv';
    expect(parseConfig({ DATABASE_URL: 'postgres://a@main/matv', DATABASE_REPLICA_URLS: urls })).toMatchObject({
      config: { replicaUrls: ['postgres://a@one/matv', 'postgres://a@two/matv'] },
    });
    expect(parseConfig({ DATABASE_REPLICA_URLS: urls })).toEqual({
      ok: false,
      mistakes: ['DATABASE_REPLICA_URLS are copies of the database of DATABASE_URL: set that as well'],
    });
    expect(parseConfig({ DATABASE_URL: 'postgres://a@main/matv', DATABASE_REPLICA_URLS: 'one,two' })).toMatchObject({
      ok: false,
    });
  });

  it('lets several workers serve on PostgreSQL alone', () => {
    expect(parseConfig({ WORKERS: '4' })).toEqual({
      ok: false,
      mistakes: ['WORKERS above 1 needs PostgreSQL, so set DATABASE_URL: the embedded database serves one process'],
    });
    const DATABASE_URL = 'postgres://matv@localhost/matv';
    expect(parseConfig({ WORKERS: '4', DATABASE_URL })).toMatchObject({ config: { workers: 4 } });
    expect(parseConfig({ WORKERS: '1' })).toMatchObject({ config: { workers: 1 } });
    expect(parseConfig({ WORKERS: '0', DATABASE_URL })).toMatchObject({ ok: false });
  });

  it('takes a provider of logins whole, and over TLS unless it is on this machine', () => {
    const provider = { OIDC_ISSUER: 'https://login.example', OIDC_CLIENT_ID: 'matv', OIDC_CLIENT_SECRET: 'secret' };
    expect(parseConfig({ ...provider, OIDC_NAME: 'MATV House' })).toMatchObject({
      config: {
        singleSignOn: {
          issuer: 'https://login.example',
          clientId: 'matv',
          clientSecret: 'secret',
          label: 'MATV House',
        },
      },
    });
    expect(parseConfig({})).toMatchObject({ config: { singleSignOn: null } });
    expect(parseConfig({ ...provider, OIDC_ISSUER: 'http://127.0.0.1:9000' })).toMatchObject({ ok: true });
    expect(parseConfig({ ...provider, OIDC_ISSUER: 'http://login.example' })).toEqual({
      ok: false,
      mistakes: ['OIDC_ISSUER must begin with https://'],
    });
    expect(parseConfig({ OIDC_ISSUER: 'https://login.example' })).toEqual({
      ok: false,
      mistakes: ['OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET go together: set all or none'],
    });
  });

  it('reaches a bucket of backups with settings of its own, or those of the uploads', () => {
    const access = { endpoint: 'https://s3.example', region: 'eu', accessKeyId: 'id', secretAccessKey: 'secret' };
    const uploads = {
      S3_ENDPOINT: 'https://s3.example',
      S3_BUCKET: 'uploads',
      S3_REGION: 'eu',
      S3_ACCESS_KEY_ID: 'id',
      S3_SECRET_ACCESS_KEY: 'secret',
    };
    const own = {
      BACKUP_S3_ENDPOINT: 'https://elsewhere.example',
      BACKUP_S3_REGION: 'us',
      BACKUP_S3_ACCESS_KEY_ID: 'other',
      BACKUP_S3_SECRET_ACCESS_KEY: 'word',
    };
    const address = { BACKUP_DIR: 's3://backups/daily/' };
    expect(parseConfig({ ...address, ...uploads })).toMatchObject({
      config: { backups: { address: 's3://backups/daily', s3: access } },
    });
    expect(parseConfig({ ...address, ...uploads, ...own })).toMatchObject({
      config: {
        backups: {
          s3: { endpoint: 'https://elsewhere.example', region: 'us', accessKeyId: 'other', secretAccessKey: 'word' },
        },
      },
    });
    expect(parseConfig(address)).toEqual({
      ok: false,
      mistakes: ['BACKUP_DIR is a bucket, so set BACKUP_S3_ENDPOINT and the settings that go with it'],
    });
    expect(parseConfig({ ...address, ...uploads, BACKUP_S3_REGION: 'us' })).toEqual({
      ok: false,
      mistakes: [
        'BACKUP_S3_ENDPOINT, BACKUP_S3_REGION, BACKUP_S3_ACCESS_KEY_ID and BACKUP_S3_SECRET_ACCESS_KEY go together: set all or none',
      ],
    });
  });

  it('let webhooks reach a receiver in a private network only where the operator names its origin', () => {
    expect(parseConfig({})).toMatchObject({ ok: true, config: { webhooksTrustedOrigin: null } });
    expect(parseConfig({ WEBHOOKS_TRUSTED_ORIGIN: 'http://localhost:9000' })).toMatchObject({
      ok: true,
      config: { webhooksTrustedOrigin: 'http://localhost:9000' },
    });
  });

  it('tell a delivery network of changes only where tags are sent, and not without a secret', () => {
    const purge = { CDN_PURGE_URL: 'http://cache:6081/purge', CDN_PURGE_AUTH: 'Authorization: Bearer a-long-secret' };
    expect(parseConfig({})).toMatchObject({ ok: true, config: { cdn: null } });
    expect(parseConfig({ CDN_TAGS: 'cache-tag' })).toMatchObject({
      ok: true,
      config: { cdn: { tags: 'cache-tag', purge: null } },
    });
    expect(parseConfig({ CDN_TAGS: 'surrogate-key', ...purge })).toMatchObject({
      ok: true,
      config: {
        cdn: {
          tags: 'surrogate-key',
          purge: {
            url: 'http://cache:6081/purge',
            auth: { name: 'Authorization', value: 'Bearer a-long-secret' },
          },
        },
      },
    });
    expect(parseConfig(purge)).toEqual({
      ok: false,
      mistakes: ['CDN_PURGE_URL receives tags to purge, so set CDN_TAGS as well'],
    });
    expect(parseConfig({ CDN_TAGS: 'cache-tag', CDN_PURGE_URL: purge.CDN_PURGE_URL })).toEqual({
      ok: false,
      mistakes: ['CDN_PURGE_URL and CDN_PURGE_AUTH go together: set both or none'],
    });
    expect(parseConfig({ CDN_TAGS: 'cache-tag', ...purge, CDN_PURGE_AUTH: 'secret' })).toEqual({
      ok: false,
      mistakes: [
        "CDN_PURGE_AUTH must be a header, such as 'Authorization: Bearer …', with at least 16 characters after the colon",
      ],
    });
  });

  it('reads the wire feed with its defaults', () => {
    expect(parseConfig({ WIRE_URL: 'https://feed.example/news', WIRE_TOKEN: 't' })).toMatchObject({
      ok: true,
      config: {
        wire: {
          url: 'https://feed.example/news',
          token: 't',
          tokenParam: 'token',
          intervalSeconds: 60,
          retentionDays: 0,
        },
      },
    });
  });

  it('trusts no private push service unless one is named', () => {
    expect(parseConfig({})).toMatchObject({ config: { pushTrustedOrigin: null } });
    expect(parseConfig({ PUSH_TRUSTED_ORIGIN: 'http://127.0.0.1:9000/' })).toMatchObject({
      config: { pushTrustedOrigin: 'http://127.0.0.1:9000' },
    });
  });

  it.each([
    ['SITE_URL', 'news.example'],
    ['SITE_URL', 'ftp://news.example'],
    ['SITE_URL', 'https://news.example/site'],
    ['SITE_URL', 'https://news.example/?x=1'],
    ['SITE_URL', 'https://news.example/#top'],
    ['SITE_URL', 'https://user:secret@news.example'],
    ['NODE_ENV', 'staging'],
    ['LOG_LEVEL', 'loud'],
    ['SESSION_SECRET', 'short'],
    ['METRICS_TOKEN', 'short'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'localhost:4318'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'a key alone'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'api-key=%'],
    ['OTEL_EXPORTER_OTLP_HEADERS', 'api-key=one%0Aline'],
    ['OTEL_TRACES_SAMPLER_ARG', '10'],
    ['WIRE_URL', 'feed.example'],
    ['WIRE_URL', 'https://user:secret@feed.example/news'],
    ['WIRE_RETENTION_DAYS', '-1'],
    ['VIDEO_CHANNEL_URL', 'javascript:alert(1)'],
    ['LIVE_HLS_URL', 'live.m3u8'],
    ['PUSH_TRUSTED_ORIGIN', '10.0.0.5:8080'],
    ['PUSH_TRUSTED_ORIGIN', 'http://10.0.0.5:8080/push'],
    ['SMTP_URL', 'mail.example'],
    ['MAIL_FROM', 'MATV'],
    ['BACKUP_DIR', 's3://backups/a b'],
    ['BACKUP_DIR', 's3:backups'],
    ['CLAMD_URL', 'http://localhost:3310'],
    ['CLAMD_URL', 'tcp://localhost'],
    ['CLAMD_URL', 'tcp://localhost:0'],
  ])('refuses %s=%s by its name, without repeating it', (name, value) => {
    const parsed = parseConfig({ [name]: value });
    if (parsed.ok) throw new Error(`${name} was taken`);
    expect(parsed.mistakes).toHaveLength(1);
    expect(parsed.mistakes[0]).toMatch(new RegExp(`^${name} `));
    expect(parsed.mistakes[0]).not.toContain(value);
  });
});

describe('.env.example', () => {
  const read = (name: string) => readFileSync(join(import.meta.dirname, name), 'utf8');
  const shown = [...read('../.env.example').matchAll(/^#([A-Z0-9_]+)=(.+)$/gm)].map(
    ([, name = '', value = '']) => [name, value] as const,
  );

  it('has every setting with a placeholder, and no unused one (CONST-61)', () => {
    const known = [...(read('config.ts') + read('videos/video-settings.ts')).matchAll(/^\s+([A-Z][A-Z0-9_]+):/gm)].map(
      ([, name]) => name,
    );
    expect(known.length).toBeGreaterThan(30);
    expect(shown.map(([name]) => name).toSorted()).toEqual(known.toSorted());
    // Nothing that looks like a real key.
    expect(shown.filter(([, value]) => /[0-9a-f]{32}|AIza|AKIA/.test(value))).toEqual([]);
  });

  it('shows defaults as they are, unless the words above say another one', () => {
    const withDefault = [
      ...(read('config.ts') + read('videos/video-settings.ts')).matchAll(
        /^ +([A-Z][A-Z0-9_]+):(?:(?!,\n(?: {2,4}[A-Z]|}\))).)*?\.default\(/gms,
      ),
    ].map(([, name = '']) => name);
    expect(withDefault.length).toBeGreaterThan(20);
    const blocks = read('../.env.example').matchAll(/((?:^# .*\n)*)((?:^#[A-Z0-9_]+=.*\n)+)/gm);
    const wrong = [...blocks].flatMap(([, words = '', lines = '']) =>
      [...lines.matchAll(/^#([A-Z0-9_]+)=(.*)$/gm)].flatMap(([, name = '', value = '']) => {
        if (!withDefault.includes(name) || /default/i.test(words)) return [];
        return isDeepStrictEqual(parseConfig({ [name]: value }), parseConfig({})) ? [] : [`${name}=${value}`];
      }),
    );
    expect(wrong).toEqual([]);
  });

  it('has examples that are accepted as they are, but for what everybody has to make up', () => {
    const examples = Object.fromEntries(shown);
    expect(parseConfig(examples)).toEqual({
      ok: false,
      mistakes: [
        'ADMIN_PASSWORD must have 12 to 128 characters',
        'BACKUP_KEY must have 64 hexadecimal digits, such as openssl rand -hex 32 prints',
        'CLOCK_START works with NODE_ENV=test only',
      ],
    });
    const { CLOCK_START: _onlyInTests, ...ofSites } = examples;
    const made = { ADMIN_PASSWORD: 'a river under seven bridges', BACKUP_KEY: 'a1'.repeat(32) };
    expect(parseConfig({ ...ofSites, ...made })).toMatchObject({ ok: true });
  });
});
