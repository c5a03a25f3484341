import type { AlertTopic } from '#domain/alerts.ts';
import { type DeskAlert, deskAlert } from '#domain/desk/alerts.ts';
import { type Alerts, type AlertsNeeds, createAlerts, registerAlertJobs } from '#server/alerts/alerts.service.ts';
import { registerDeskAlertRoutes } from '#server/alerts/desk-alerts.api.ts';
import { readAlert } from '#server/alerts/desk-alerts.service.ts';
import { PUSH_KEYS } from '#server/alerts/keys.ts';
import { registerAlertRoutes } from '#server/alerts/public-alerts.api.ts';
import { createSharedLimits } from '#server/limits/shared-rate-limit.ts';
import { sealing } from '#server/secrets/sealing.ts';
import { type DeskApp, logIn, openDeskApp, SITE } from '#tests/support/desk-app.ts';
import { emptyTables } from '#tests/support/empty-tables.ts';
import { type InstantJobs, instantJobs } from '#tests/support/instant-jobs.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { type Browser, type PushService, startPushService } from './push-service.ts';

type Role = 'editor' | 'reporter';
type Answer = Awaited<ReturnType<DeskApp['app']['inject']>>;

/** A desk whose alerts go to a stand-in push service, sent when its jobs are drained. */
export interface AlertsDesk {
  readonly desk: DeskApp;
  readonly push: PushService;
  readonly alerts: Alerts;
  readonly jobs: InstantJobs;
  /** Another node on the same database, whose jobs are its own. */
  node(more?: Partial<AlertsNeeds>): { readonly alerts: Alerts; readonly jobs: InstantJobs };
  /** Calls as a reader's browser, by default each from a new address. */
  reader(
    method: 'GET' | 'PUT' | 'POST',
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<Answer>;
  /** What a browser sends to subscribe. */
  wish(browser: Browser, more?: object): Promise<object>;
  /** Subscribes `count` new browsers to the topics. */
  subscribe(count: number, topics?: readonly AlertTopic[]): Promise<Browser[]>;
  call(role: Role | null, method: 'GET' | 'POST' | 'DELETE', path?: string, body?: object): Promise<Answer>;
  /** Stores an alert as an editor. */
  send(fields?: object): Promise<DeskAlert>;
  /** Moves the clock and sends everything due. */
  pass(seconds: number): Promise<void>;
  read(id: string): Promise<DeskAlert>;
  /** Deletes all alerts, subscriptions and devices. */
  clear(): Promise<void>;
  close(): Promise<void>;
}

const PATH = '/api/desk/alerts';
let keys = 0;

/** An alert as an editor sends it, each with a new idempotency key. */
export function alertWith(more: object = {}): object {
  keys += 1;
  return {
    key: `key-of-the-alert-${keys}`,
    title: 'Storm reaches the coast',
    body: 'People near the sea are asked to stay at home.',
    path: '/world/storm',
    storyId: null,
    audience: { kind: 'topics', topics: ['breaking'] },
    byMail: false,
    confirmed: false,
    ...more,
  };
}

export async function openAlertsDesk(more: Partial<AlertsNeeds> = {}): Promise<AlertsDesk> {
  const push = await startPushService();
  const nodes: Alerts[] = [];
  let make: AlertsDesk['node'] | undefined;
  let first: ReturnType<AlertsDesk['node']> | undefined;
  const desk = await openDeskApp(
    (app, _accounts, db, { config, clock, secret }) => {
      make = (own = {}) => {
        const jobs = instantJobs();
        const sealed = sealing(secret, PUSH_KEYS);
        const alerts = createAlerts({ config, db, clock, log: quietLog, jobs, keys: sealed, ...more, ...own });
        registerAlertJobs(jobs, { alerts, db, clock });
        nodes.push(alerts);
        return { alerts, jobs };
      };
      first = make();
      const limits = createSharedLimits({ db, clock, secret });
      const { alerts } = first;
      registerAlertRoutes(app, { db, clock, siteUrl: SITE, limits, alerts, trustedOrigin: alerts.trustedOrigin });
      const rate = { burst: 1000, perMinute: 1000 };
      registerDeskAlertRoutes(app, { db, clock, siteUrl: SITE, alerts, rate });
    },
    { PUSH_TRUSTED_ORIGIN: push.origin },
  );
  if (!make || !first) throw new Error('the routes were not registered');
  const { alerts, jobs } = first;
  let tokens = { editor: '', reporter: '' };
  const enter = async () => {
    tokens = { editor: (await logIn(desk, 'editor')).token, reporter: (await logIn(desk, 'reporter')).token };
  };
  await enter();
  let address = 0;

  const reader: AlertsDesk['reader'] = (method, path, body, headers = {}) => {
    address += 1;
    const remoteAddress = `198.51.${Math.floor(address / 250)}.${address % 250}`;
    return desk.app.inject({ method, url: path, remoteAddress, headers, ...(body ? { payload: body } : {}) });
  };
  const call: AlertsDesk['call'] = (role, method, path = '', body) =>
    desk.app.inject({
      method,
      url: PATH + path,
      headers: role === null ? {} : { authorization: `Bearer ${tokens[role]}` },
      ...(body ? { payload: body } : {}),
    });
  const wish: AlertsDesk['wish'] = async ({ endpoint, keys: browserKeys }, fields = {}) => ({
    endpoint,
    keys: browserKeys,
    publicKey: await alerts.publicKey(),
    topics: ['breaking'],
    quiet: null,
    ...fields,
  });
  return {
    desk,
    push,
    alerts,
    jobs,
    node: make,
    reader,
    wish,
    call,
    subscribe: async (count, topics = ['breaking']) => {
      const browsers = Array.from({ length: count }, () => push.browser());
      await alerts.publicKey();
      const { rows } = await desk.db.pool.query<{ id: string }>('select id from push_keys where is_current');
      for (const { endpoint, keys: own } of browsers) {
        await desk.db.pool.query(
          `insert into alert_subscriptions (endpoint, service, p256dh, auth, key_id, topics, made_at, seen_at)
           values ($1, $2, $3, $4, $5, $6, $7, $7)`,
          [endpoint, push.origin, own.p256dh, own.auth, rows[0]?.id, topics, desk.clock.now()],
        );
      }
      return browsers;
    },
    send: async (fields = {}) => {
      const answer = await call('editor', 'POST', '', alertWith(fields));
      if (answer.statusCode !== 201) throw new Error(`the alert was refused: ${answer.body}`);
      return deskAlert.parse(answer.json());
    },
    pass: async (seconds) => {
      desk.clock.forward(seconds);
      await jobs.drain();
    },
    read: (id) => readAlert(desk, id),
    clear: async () => {
      push.clear();
      // Tokens expire after an hour of the clock, which tests move.
      await enter();
      await emptyTables(
        desk.db,
        'alerts',
        'alert_batches',
        'alert_subscriptions',
        'alert_devices',
        'audit_log',
        'rate_limits',
      );
    },
    close: async () => {
      for (const node of nodes) await node.close();
      await desk.close();
      await push.close();
    },
  };
}
