import { personCounts, personExport, personInput, retentionAnswer } from '#domain/desk/personal-data.ts';
import type { App } from '#server/http/app-types.ts';
import { deskRoute } from '#server/http/routes.ts';
import { MAY } from './inbox.policy.ts';
import { countPerson, erasePerson, exportPerson, type PersonalDataNeeds } from './personal-data.service.ts';
import { readRetention, saveRetention } from './retention.service.ts';

/** One person's data handed over or erased, and for how long all is kept: for administrators. */
export function registerPersonalDataRoutes(app: App, needs: PersonalDataNeeds): void {
  registerRetention(app, needs);
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/personal-data/preview',
    allow: MAY.export,
    tags: ['desk inbox'],
    summary: 'What is held of a person, counted',
    body: personInput,
    answer: personCounts,
    handle: ({ body }) => countPerson(needs, body.email),
  });
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/personal-data/export',
    allow: MAY.export,
    tags: ['desk inbox'],
    summary: 'All that is held of a person',
    body: personInput,
    answer: personExport,
    handle: ({ body, user }) => exportPerson(needs, body.email, user.id),
  });
  deskRoute(app, {
    method: 'POST',
    path: '/api/desk/personal-data/erase',
    allow: MAY.erase,
    tags: ['desk inbox'],
    summary: 'Erase a person for good',
    body: personInput,
    answer: personCounts,
    handle: ({ body, user }) => erasePerson(needs, body.email, user.id),
  });
}

function registerRetention(app: App, { db }: PersonalDataNeeds): void {
  deskRoute(app, {
    method: 'GET',
    path: '/api/desk/personal-data/retention',
    allow: MAY.setRetention,
    tags: ['desk inbox'],
    summary: 'For how long submissions are kept',
    answer: retentionAnswer,
    handle: () => readRetention(db.pool),
  });
  deskRoute(app, {
    method: 'PUT',
    path: '/api/desk/personal-data/retention',
    allow: MAY.setRetention,
    tags: ['desk inbox'],
    summary: 'Set for how long',
    body: retentionAnswer,
    answer: retentionAnswer,
    handle: ({ body, user }) => saveRetention(db, body, user.id),
  });
}
