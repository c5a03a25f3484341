import { z } from 'zod';
import {
  alertAudience,
  alertReach,
  alertsAnswer,
  alertTest,
  alertTestAnswer,
  deskAlert,
  newAlert,
  newAlertDevice,
} from '#domain/desk/alerts.ts';
import { recordId } from '#domain/record-id.ts';
import type { App } from '#server/http/app-types.ts';
import { perPerson } from '#server/http/call-limits.ts';
import { Problem } from '#server/http/problem.ts';
import { deskRoute } from '#server/http/routes.ts';
import {
  addDevice,
  alertsOverview,
  cancelWaiting,
  createAlert,
  type DeskAlertsNeeds,
  reachOf,
  readAlert,
  removeDevice,
  testAlert,
} from './desk-alerts.service.ts';

const PATH = '/api/desk/alerts';
const TAGS = ['desk alerts'];
const SENT_PER_MINUTE = 10;
const TESTS_PER_MINUTE = 20;
const params = z.object({ id: recordId });

/** Alerts at the desk: everybody sees what was sent, editors send, cancel and test. */
export function registerDeskAlertRoutes(app: App, needs: DeskAlertsNeeds): void {
  registerReads(app, needs);
  registerSending(app, needs);
  registerDevices(app, needs);
}

function registerReads(app: App, needs: DeskAlertsNeeds): void {
  deskRoute(app, {
    method: 'GET',
    path: PATH,
    allow: 'reporter',
    tags: TAGS,
    summary: 'Alerts, newest first, and how many readers get them',
    query: z.object({ before: params.shape.id.optional() }),
    answer: alertsAnswer,
    handle: ({ query, user }) => alertsOverview(needs, query.before ?? null, user.id),
  });
  deskRoute(app, {
    method: 'GET',
    path: `${PATH}/:id`,
    allow: 'reporter',
    tags: TAGS,
    summary: 'One alert',
    params,
    answer: deskAlert,
    handle: ({ params }) => readAlert(needs, params.id),
  });
  deskRoute(app, {
    method: 'POST',
    path: `${PATH}/reach`,
    allow: 'reporter',
    tags: TAGS,
    summary: 'How many readers an alert to this audience would reach',
    body: alertAudience,
    answer: alertReach,
    handle: ({ body }) => reachOf(needs, body),
  });
}

function registerSending(app: App, needs: DeskAlertsNeeds): void {
  deskRoute(app, {
    method: 'POST',
    path: PATH,
    allow: 'editor',
    limits: {
      calls: perPerson(
        needs.rate ?? { burst: SENT_PER_MINUTE, perMinute: SENT_PER_MINUTE },
        (seconds) =>
          new Problem(
            429,
            'too_many_alerts',
            `That is too many alerts for one minute. Wait ${inWords(seconds)} before the next.`,
            {
              retryAfter: seconds,
            },
          ),
      ),
    },
    tags: TAGS,
    summary: 'Send an alert in 20 seconds; needs an editor',
    description:
      '200 for a repeated request with the same key. 409 `alert_key_reused` for other fields, 422 `not_confirmed` or `story_not_public`.',
    body: newAlert,
    status: 201,
    answer: deskAlert,
    otherAnswers: { 200: deskAlert },
    handle: async ({ body, user, reply }) => {
      const { alert, isNew } = await createAlert(needs, body, user.id);
      if (!isNew) reply.code(200);
      return alert;
    },
  });
  deskRoute(app, {
    method: 'POST',
    path: `${PATH}/:id/cancel`,
    allow: 'editor',
    tags: TAGS,
    summary: 'Cancel an alert that waits; 409 `alert_is_out` once it is being sent',
    params,
    answer: deskAlert,
    handle: ({ params, user }) => cancelWaiting(needs, params.id, user.id),
  });
  deskRoute(app, {
    method: 'POST',
    path: `${PATH}/test`,
    allow: 'editor',
    limits: {
      seconds: 30,
      calls: perPerson(
        { burst: TESTS_PER_MINUTE, perMinute: TESTS_PER_MINUTE },
        (seconds) =>
          new Problem(429, 'too_many_tests', `That is too many tests. Wait ${inWords(seconds)} before the next.`, {
            retryAfter: seconds,
          }),
      ),
    },
    tags: TAGS,
    summary: 'Send an alert to one’s own devices; 409 `no_device`',
    body: alertTest,
    answer: alertTestAnswer,
    handle: ({ body, user }) => testAlert(needs, body, user.id),
  });
}

function registerDevices(app: App, needs: DeskAlertsNeeds): void {
  deskRoute(app, {
    method: 'POST',
    path: `${PATH}/devices`,
    allow: 'editor',
    tags: TAGS,
    summary: 'Add one’s own browser for tests',
    body: newAlertDevice,
    status: 201,
    answer: alertsAnswer.pick({ devices: true }),
    handle: async ({ body, user }) => ({ devices: await addDevice(needs, body, user.id) }),
  });
  deskRoute(app, {
    method: 'DELETE',
    path: `${PATH}/devices/:id`,
    allow: 'editor',
    tags: TAGS,
    summary: 'Remove one’s own browser',
    params,
    answer: z.object({ message: z.string() }),
    handle: async ({ params, user }) => {
      await removeDevice(needs, params.id, user.id);
      return { message: 'The device was removed.' };
    },
  });
}

function inWords(seconds: number): string {
  return seconds === 1 ? 'a second' : `${seconds} seconds`;
}
