import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { systemClock } from '#server/clock.ts';
import type { Config } from '#server/config.ts';
import type { App } from '#server/http/app-types.ts';
import { CACHE_PROFILES } from '#server/http/cache-profiles.ts';
import { registerErrorAnswers } from '#server/http/errors.ts';
import { PageCache } from '#server/http/page-cache.ts';
import { packPage } from '#server/http/sending/pack-page.ts';
import { createJobs, type Jobs } from '#server/jobs/jobs.service.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { testConfig } from '#tests/support/desk-app.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { createMetricsApp, registerMetrics } from './metrics.api.ts';
import { createMetrics, type Metrics, type MetricsNeeds } from './metrics.service.ts';

let db: TestDatabase;
let jobs: Jobs;
const apps: App[] = [];
const cache = new PageCache({
  clock: systemClock,
  maxBytes: 1_000_000,
  pack: (page) => packPage(page),
  onBackgroundError: () => undefined,
});

beforeAll(async () => {
  db = await openTestDatabase();
  jobs = createJobs({ db, log: quietLog });
  jobs.work('send-mail', async () => undefined);
  await jobs.start();
});
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close();
});
afterAll(async () => {
  await jobs.stop();
  await db.dispose();
});

function metricsOf(
  config: Config,
  { pool, workers }: Pick<MetricsNeeds, 'workers'> & { pool: typeof db.pool },
): Metrics {
  return createMetrics({
    config,
    db: { pool },
    cache,
    log: quietLog,
    workers: workers ?? null,
    mail: { outcomes: { sent: 7, retried: 2, givenUp: 1 } },
    jobs: { recurring: ['backup', 'videos'] },
    alerts: { outcomes: { delivered: 40, gone: 3, refused: 1, failed: 2 } },
  });
}

/** What listens on a port of its own. */
function monitoringWith(env: Record<string, string>): App {
  const config = testConfig({ DATA_DIR: tmpdir(), METRICS_PORT: '9464', ...env });
  const app = createMetricsApp(metricsOf(config, { pool: db.pool }), config.metrics);
  apps.push(app);
  return app;
}

function appWith(
  env: Record<string, string> = {},
  { pool = db.pool, workers = null }: { pool?: typeof db.pool; workers?: MetricsNeeds['workers'] } = {},
): App {
  const config = testConfig({ DATA_DIR: tmpdir(), ...env });
  const trustProxy = (_address: string, hop: number) => hop < config.trustProxy;
  const app: App = Fastify({ trustProxy }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  registerErrorAnswers(app);
  const metrics = metricsOf(config, { pool, workers });
  registerMetrics(app, metrics, config.metrics);
  app.get('/slow/:id', async () => 'done');
  app.get('/broken', async (_request, reply) => reply.code(500).send('broken'));
  app.get('/*', async () => 'a page');
  apps.push(app);
  return app;
}

const HERE = { host: 'localhost:3000' };

describe('who may read the metrics', () => {
  it('without a token, only callers on this machine (SPEC-09b)', async () => {
    const app = appWith();
    const status = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
      (await app.inject({ url: '/metrics', headers, remoteAddress })).statusCode;
    expect(await status(HERE)).toBe(200);
    expect(await status({ host: '127.0.0.1:3000' }, '::ffff:127.0.0.1')).toBe(200);
    expect(await status({ host: '[::1]:3000' }, '::1')).toBe(200);
    expect(await status(HERE, '192.0.2.7')).toBe(403);
    expect(await status({ host: 'news.example.org' })).toBe(403);
  });

  it.each(['off', '1', '2'])('a stranger through a proxy on this machine is refused, TRUST_PROXY=%s', async (hops) => {
    const app = appWith({ TRUST_PROXY: hops });
    for (const headers of [
      { ...HERE, 'x-forwarded-for': '192.0.2.7' },
      { ...HERE, 'x-forwarded-for': '127.0.0.1, 192.0.2.7' },
      { ...HERE, 'x-forwarded-for': '127.0.0.1' },
      { ...HERE, forwarded: 'for=192.0.2.7' },
      { ...HERE, 'x-real-ip': '192.0.2.7' },
    ]) {
      expect((await app.inject({ url: '/metrics', headers })).statusCode).toBe(403);
    }
  });

  it('with a token, its bearer from anywhere; without it not even this machine', async () => {
    const app = appWith({ METRICS_TOKEN: 'a-token-for-the-monitoring' });
    const asked = (authorization?: string) =>
      app.inject({
        url: '/metrics',
        headers: { host: 'news.example.org', ...(authorization ? { authorization } : {}) },
        remoteAddress: '192.0.2.7',
      });
    expect((await asked('Bearer a-token-for-the-monitoring')).statusCode).toBe(200);
    expect((await asked('Bearer a-token-for-the-monitorinG')).statusCode).toBe(401);
    expect((await asked()).statusCode).toBe(401);
    expect((await app.inject({ url: '/metrics', headers: HERE })).statusCode).toBe(401);
  });
});

describe('metrics on a port of their own', () => {
  it('leave the public one, and are all that is there', async () => {
    const publicPort = appWith({ METRICS_PORT: '9464' });
    expect((await publicPort.inject({ url: '/metrics', headers: HERE })).body).toBe('a page');
    const app = monitoringWith({});
    const answer = await app.inject({ url: '/metrics', headers: HERE });
    expect(answer.statusCode).toBe(200);
    expect(answer.body).toContain('matv_database_up 1\n');
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    expect((await app.inject({ url: '/', headers: HERE })).statusCode).toBe(404);
  });

  it('are for this machine where that port is its own, for whoever reaches any other, and for the token alone with one', async () => {
    const status = async (env: Record<string, string>, headers: Record<string, string> = {}) => {
      const asked = { url: '/metrics', headers: { host: '10.0.0.5:9464', ...headers }, remoteAddress: '10.0.0.9' };
      return (await monitoringWith(env).inject(asked)).statusCode;
    };
    expect(await status({})).toBe(403);
    expect(await status({ METRICS_HOST: '::1' })).toBe(403);
    expect(await status({ METRICS_HOST: '10.0.0.5' })).toBe(200);
    const token = { METRICS_HOST: '10.0.0.5', METRICS_TOKEN: 'a-token-for-the-monitoring' };
    expect(await status(token)).toBe(401);
    expect(await status(token, { authorization: 'Bearer a-token-for-the-monitoring' })).toBe(200);
  });
});

describe('the metrics', () => {
  const scrape = async (app: App) => {
    const answer = await app.inject({ url: '/metrics', headers: HERE });
    expect(answer.headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    return answer.body;
  };

  it('cover requests, the page cache, connections and the process', async () => {
    const app = appWith();
    await app.inject({ url: '/slow/1' });
    await app.inject({ url: '/slow/2?token=secret' });
    await app.inject({ url: '/broken' });
    const page = { status: 200, headers: {}, html: Buffer.from('<p>'), tags: new Set<never>() };
    await cache.get('/', CACHE_PROFILES.home, async () => page);
    await cache.get('/', CACHE_PROFILES.home, async () => page);
    const text = await scrape(app);
    expect(text).toContain('matv_http_requests_total{method="GET",route="/slow/:id",status="2xx"} 2\n');
    expect(text).toContain('matv_http_requests_total{method="GET",route="/broken",status="5xx"} 1\n');
    expect(text).toContain('matv_http_request_duration_seconds_bucket{le="+Inf",method="GET",route="/slow/:id"} 2\n');
    expect(text).toContain('matv_http_request_duration_seconds_count{method="GET",route="/slow/:id"} 2\n');
    expect(text).toContain('matv_page_cache_requests_total{page="home",result="fresh"} 1\n');
    expect(text).toContain('matv_page_cache_requests_total{page="home",result="missed"} 1\n');
    expect(text).toContain('matv_page_cache_pages 1\n');
    expect(text).toContain('matv_page_cache_max_bytes 1000000\n');
    expect(text).toMatch(/^matv_page_cache_bytes [1-9]\d*$/m);
    expect(text).toMatch(/^matv_database_connections_in_use \d+$/m);
    expect(text).toMatch(/^matv_database_requests_waiting \d+$/m);
    expect(text).toMatch(/^process_resident_memory_bytes [1-9]\d+$/m);
    expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds [\d.e-]+$/m);
    expect(text).toMatch(/^matv_data_disk_free_bytes [1-9]\d+$/m);
    expect(text).toMatch(/^process_cpu_seconds_total [\d.]+$/m);
  });

  it('name routes by their patterns: addresses that strangers make up add no series', async () => {
    const app = appWith();
    for (const url of ['/', '/world', '/world/a', '/world/b?x=1', '/search?q=a', '/search?q=b', '/admin/people']) {
      await app.inject({ url });
    }
    for (let number = 0; number < 20; number += 1) await app.inject({ url: `/made-up/${number}/address` });
    const lines = (await scrape(app)).split('\n').filter((line) => line.startsWith('matv_http_requests_total{'));
    expect(lines.toSorted()).toEqual([
      'matv_http_requests_total{method="GET",route="page:desk",status="2xx"} 1',
      'matv_http_requests_total{method="GET",route="page:home",status="2xx"} 1',
      'matv_http_requests_total{method="GET",route="page:other",status="2xx"} 20',
      'matv_http_requests_total{method="GET",route="page:search",status="2xx"} 2',
      'matv_http_requests_total{method="GET",route="page:section",status="2xx"} 1',
      'matv_http_requests_total{method="GET",route="page:story",status="2xx"} 2',
    ]);
  });

  it('cover what became of mails and of messages to browsers', async () => {
    const text = await scrape(appWith());
    expect(text).toContain('matv_mail_attempts_total{result="sent"} 7\n');
    expect(text).toContain('matv_mail_attempts_total{result="retried"} 2\n');
    expect(text).toContain('matv_mail_attempts_total{result="given_up"} 1\n');
    expect(text).toContain('matv_push_messages_total{result="delivered"} 40\n');
    expect(text).toContain('matv_push_messages_total{result="failed"} 2\n');
  });

  it('cover what runs again and again: whether it is late, and how its runs ended', async () => {
    await db.pool.query(
      `insert into recurring_jobs (name, next_at, last_success_at, failing_since)
       values ('backup', now() + interval '1 hour', now() - interval '2 days', now() - interval '90 seconds'),
         ('videos', now() - interval '40 seconds', null, null), ('of an older version', now(), null, null)`,
    );
    const lines = (await scrape(appWith())).split('\n').filter((line) => line.startsWith('matv_recurring_'));
    expect(lines.map((line) => line.replace(/(\d)\.\d+$/, '$1'))).toEqual([
      'matv_recurring_overdue_seconds{name="backup"} 0',
      'matv_recurring_overdue_seconds{name="videos"} 40',
      'matv_recurring_failing_seconds{name="backup"} 90',
      'matv_recurring_failing_seconds{name="videos"} 0',
      'matv_recurring_last_success_age_seconds{name="backup"} 172800',
    ]);
  });

  it('cover logins at the desk, without saying whose they are', async () => {
    await db.pool.query(`insert into users (id, name, email) values ('u1', 'Asha Rao', 'asha@matv.example')`);
    await db.pool.query(
      `insert into sessions (id, user_id, token, expires_at, last_used_at, ip_address)
       values ('s1', 'u1', 't1', now() + interval '1 day', now(), '192.0.2.7'),
         ('s2', 'u1', 't2', now() + interval '1 day', now() - interval '1 hour', '192.0.2.7'),
         ('s3', 'u1', 't3', now() - interval '1 day', now() - interval '2 days', '192.0.2.7')`,
    );
    const text = await scrape(appWith());
    expect(text).toContain('matv_desk_sessions 2\n');
    expect(text).toContain('matv_desk_sessions_active 1\n');
    expect(text).not.toMatch(/asha|192\.0\.2/i);
  });

  it('cover jobs, mails, the wire feed and the video provider', async () => {
    const app = appWith({
      WIRE_URL: 'https://wire.example.org/feed',
      YOUTUBE_API_KEY: 'key',
      YOUTUBE_CHANNEL_ID: 'UC-channel',
    });
    await db.pool.query(`update jobs.queue set queued_count = 3, failed_count = 2 where name = 'send-mail'`);
    await db.pool.query(
      `insert into wire_sources (id, last_success_at, failures_in_a_row, paused_until)
       values ('wire', now() - interval '90 seconds', 4, now() + interval '1 hour')`,
    );
    await db.pool.query(`insert into video_sources (channel_id, failures_in_a_row) values ('UC-channel', 1)`);
    await db.pool.query(
      `insert into mails (id, recipient, template, created_at)
       values ('000000000000000000000001', 'a@example.org', 'invitation', now() - interval '1 minute')`,
    );
    await db.pool.query(
      `insert into jobs.job (name, start_after, policy) values ('send-mail', now() - interval '70 seconds', 'short')`,
    );
    const text = await scrape(app);
    expect(text).toMatch(/^matv_jobs_overdue_seconds\{name="send-mail"\} 7\d\.\d+$/m);
    expect(text).toContain('matv_database_up 1\n');
    expect(text).toContain('matv_jobs_waiting{name="send-mail"} 3\n');
    expect(text).toContain('matv_jobs_failed{name="send-mail"} 2\n');
    expect(text).toContain('matv_mail_waiting 1\n');
    expect(text).toMatch(/^matv_mail_oldest_waiting_seconds 6\d\.\d+$/m);
    expect(text).toMatch(/^matv_wire_last_success_age_seconds\{source="wire"\} 9\d\.\d+$/m);
    expect(text).toContain('matv_wire_failures_in_a_row{source="wire"} 4\n');
    expect(text).toContain('matv_wire_paused{source="wire"} 1\n');
    expect(text).toContain('matv_videos_failures_in_a_row{source="UC-channel"} 1\n');
    expect(text).not.toContain('matv_videos_last_success_age_seconds{');
    expect(text).toContain('matv_live_broadcasts 0\n');
  });

  it('cover alerts, webhooks and receipts that are still on their way', async () => {
    const before = await scrape(appWith());
    expect(before).toContain('matv_alerts_browsers_waiting 0\n');
    expect(before).toContain('matv_alerts_waiting_share 0\n');
    expect(before).toContain('matv_notice_oldest_open_seconds 0\n');
    await db.pool.query(
      `insert into alerts (id, kind, state, tag, title, body, path, by_mail, recipients, created_at, send_at)
       values ('000000000000000000000002', 'alert', 'sending', '000000000000000000000002', 'Storm', '', '/a', false, 500,
           now(), now()),
         ('000000000000000000000005', 'alert', 'sent', '000000000000000000000005', 'Calm', '', '/a', false, 900,
           now(), now())`,
    );
    await db.pool.query(
      `insert into alert_batches (alert_id, service, subscriptions, due_at)
       values ('000000000000000000000002', '', '{1,2,3}', now()), ('000000000000000000000002', '', '{4}', now())`,
    );
    await db.pool.query(
      `insert into webhook_endpoints (id, name, url, events, sealed_secret, state, created_at, changed_at)
       values ('a', 'Partner', 'https://a.example', '{alert.sent}', '', 'active', now(), now()),
         ('b', 'Paused', 'https://b.example', '{alert.sent}', '', 'paused', now(), now())`,
    );
    await db.pool.query(
      `insert into webhook_deliveries (id, endpoint_id, event_id, type, payload, next_at, created_at)
       values ('1', 'a', 'e', 'alert.sent', '{}', now() - interval '20 seconds', now()),
         ('2', 'b', 'e', 'alert.sent', '{}', now() - interval '1 hour', now())`,
    );
    await db.pool.query(
      `insert into story_notices (id, story_id, kind, origin, title, path, section, text, change, created_at, settled_at)
       values ('000000000000000000000003', 's', 'kill', 'desk', '', '', '', '', '{}', now() - interval '50 seconds', null),
         ('000000000000000000000004', 's', 'kill', 'desk', '', '', '', '', '{}', now() - interval '1 hour', now())`,
    );
    await db.pool.query(
      `insert into notice_receipts (notice_id, channel, state, detail, changed_at)
       values ('000000000000000000000003', 'feeds', 'failed', 'The hub refuses.', now()),
         ('000000000000000000000003', 'pages', 'done', '', now())`,
    );
    const text = await scrape(appWith());
    expect(text).toContain('matv_alerts_browsers_waiting 4\n');
    expect(text).toContain('matv_alerts_waiting_share 0.008\n');
    expect(text).toContain('matv_webhook_deliveries_waiting 1\n');
    expect(text).toMatch(/^matv_webhook_overdue_seconds 2\d\.\d+$/m);
    expect(text).toMatch(/^matv_notice_oldest_open_seconds 5\d\.\d+$/m);
    expect(text).toContain('matv_notice_receipts_failed 1\n');
  });

  it.each([
    'deploy/prometheus/alerts.yml',
    'deploy/prometheus/alerts.test.yml',
    'deploy/grafana/matv.json',
    'docs/operations.md',
  ])('are what %s names', async (file) => {
    const text = await scrape(appWith({ YOUTUBE_API_KEY: 'key', YOUTUBE_CHANNEL_ID: 'UC-channel' }));
    const known = new Set(
      [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
        type === 'histogram' ? [name, `${name}_bucket`, `${name}_sum`, `${name}_count`] : [name],
      ),
    );
    const written = readFileSync(join(import.meta.dirname, '..', '..', file), 'utf8');
    // A name that ends with an underscore or a star stands for several.
    const named = [...written.matchAll(/\b(?:matv|process|nodejs)_[a-z0-9_]*[a-z0-9]\b(?![*:])/g)].map(
      ([name]) => name,
    );
    expect(named.length).toBeGreaterThan(15);
    expect(named.filter((name) => !known.has(name))).toEqual([]);
  });

  it('cover every worker of a site, each with its number, which the dashboard shows, and once what they share', async () => {
    let textOfThis = async () => '';
    const workers = {
      own: '1',
      answer: (text: () => Promise<string>) => {
        textOfThis = text;
      },
      ask: async () => {
        const text = await textOfThis();
        return [text, text.replaceAll('worker="1"', 'worker="2"')];
      },
    };
    const text = await scrape(appWith({}, { workers }));
    const ofWorkers = new Set([...text.matchAll(/^(\w+)\{[^}]*worker="1"/gm)].map(([, name = '']) => name));
    const dashboard = readFileSync(join(import.meta.dirname, '..', '..', 'deploy/grafana/matv.json'), 'utf8');
    const drawn = [...dashboard.matchAll(/"expr": "(?:rate\()?(\w+)\{.*\n\s*"legendFormat": "([^"]*)"/g)].filter(
      ([, name = '']) => ofWorkers.has(name),
    );
    expect(drawn.length).toBeGreaterThan(5);
    expect(drawn.filter(([, , legend]) => !legend?.includes('{{worker}}')).map(([, name]) => name)).toEqual([]);
    expect(text).toMatch(
      /# TYPE matv_mail_attempts_total counter\nmatv_mail_attempts_total\{result="sent",worker="1"\} 7\n/,
    );
    expect(text).toMatch(/^matv_mail_attempts_total\{result="sent",worker="2"\} 7$/m);
    expect(text.match(/^# HELP matv_mail_attempts_total /gm)).toHaveLength(1);
    expect(text.match(/^matv_database_up 1$/gm)).toHaveLength(1);
    expect(text.match(/^matv_mail_waiting /gm)).toHaveLength(1);
  });

  it('cover the process even while the database is away', async () => {
    const away = Object.create(db.pool, {
      query: { value: () => Promise.reject(new Error('connect ECONNREFUSED')) },
    });
    const text = await scrape(appWith({}, { pool: away }));
    expect(text).toContain('matv_database_up 0\n');
    expect(text).toContain('process_resident_memory_bytes');
    expect(text).not.toContain('matv_mail_waiting');
  });
});
