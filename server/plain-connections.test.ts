import { expect, it } from 'vitest';
import { parseConfig } from './config.ts';
import { plainConnections } from './plain-connections.ts';

function plain(env: Record<string, string>): readonly string[] {
  const parsed = parseConfig(env);
  if (!parsed.ok) throw new Error(parsed.mistakes.join('; '));
  return plainConnections(parsed.config);
}

const DATABASE = 'DATABASE_URL is not encrypted with a checked certificate: use sslmode=verify-full';

it.each([
  ['postgres://matv:secret@database:5432/matv', [DATABASE]],
  ['postgres://matv:secret@database/matv?sslmode=disable', [DATABASE]],
  ['postgres://matv:secret@database/matv?sslmode=prefer', [DATABASE]],
  ['postgres://matv:secret@database/matv?host=other', [DATABASE]],
  ['postgres://matv:secret@database/matv?sslmode=no-verify', [DATABASE]],
  ['postgres://matv:secret@database/matv?ssl=true&sslmode=no-verify', [DATABASE]],
  ['postgres://matv:secret@database/matv?sslmode=require&uselibpqcompat=true', [DATABASE]],
  ['postgres://matv:secret@database/matv?sslmode=require&uselibpqcompat=true&sslrootcert=/etc/ca.pem', []],
  ['postgres://matv:secret@database/matv?sslmode=require', []],
  ['postgres://matv:secret@database/matv?sslmode=verify-full', []],
  ['postgres://matv:secret@database/matv?ssl=true', []],
  ['postgres://matv:secret@localhost/matv', []],
  ['postgres://matv:secret@127.0.0.1/matv', []],
  ['postgres://matv:secret@[::1]/matv', []],
  ['postgres:///matv?host=/run/postgresql', []],
])('says of the database at %s: %j', (address, lines) => {
  expect(plain({ DATABASE_URL: address })).toEqual(lines);
});

it('names each setting that leads to another machine without encryption, and never its value', () => {
  const lines = plain({
    DATABASE_URL: 'postgres://database/matv?sslmode=verify-full',
    DATABASE_REPLICA_URLS: 'postgres://one/matv?sslmode=verify-full,postgres://two/matv',
    CLAMD_URL: 'tcp://scanner:3310',
    WIRE_URL: 'http://wire.example/feed',
    YOUTUBE_API_URL: 'http://videos.example/v3',
    YOUTUBE_API_KEY: 'secret',
    YOUTUBE_CHANNEL_ID: 'channel',
    WEBSUB_HUB: 'http://hub.example/',
    WEBHOOKS_TRUSTED_ORIGIN: 'http://hooks.example',
    WIRE_TRUSTED_ORIGIN: 'http://sources.example',
    PUSH_TRUSTED_ORIGIN: 'http://push.example',
    HEADLINES_API_URL: 'http://headlines.example',
    S3_ENDPOINT: 'http://store:9000',
    S3_BUCKET: 'matv',
    S3_REGION: 'eu-west-2',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'secret',
    BACKUP_S3_ENDPOINT: 'http://backups:9000',
    BACKUP_S3_REGION: 'eu-west-2',
    BACKUP_S3_ACCESS_KEY_ID: 'id',
    BACKUP_S3_SECRET_ACCESS_KEY: 'secret',
    CDN_TAGS: 'cache-tag',
    CDN_PURGE_URL: 'http://cdn.example/purge',
    CDN_PURGE_AUTH: 'Authorization: Bearer a-secret-of-the-network',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
    SMTP_URL: 'smtp://mail.example',
  });
  expect(lines).toEqual([
    'WIRE_URL is not encrypted: use an https: address',
    'YOUTUBE_API_URL is not encrypted: use an https: address',
    'WEBSUB_HUB is not encrypted: use an https: address',
    'WEBHOOKS_TRUSTED_ORIGIN is not encrypted: use an https: address',
    'WIRE_TRUSTED_ORIGIN is not encrypted: use an https: address',
    'PUSH_TRUSTED_ORIGIN is not encrypted: use an https: address',
    'HEADLINES_API_URL is not encrypted: use an https: address',
    'S3_ENDPOINT is not encrypted: use an https: address',
    'BACKUP_S3_ENDPOINT is not encrypted: use an https: address',
    'CDN_PURGE_URL is not encrypted: use an https: address',
    'OTEL_EXPORTER_OTLP_ENDPOINT is not encrypted: use an https: address',
    'DATABASE_REPLICA_URLS is not encrypted with a checked certificate: use sslmode=verify-full in each',
    'CLAMD_URL is not encrypted: run clamd on this machine, or reach it by a tunnel that begins here',
  ]);
});

it('knows a plain address however its scheme is written', () => {
  const YOUTUBE = { YOUTUBE_API_URL: 'HTTP://videos.example', YOUTUBE_API_KEY: 'key', YOUTUBE_CHANNEL_ID: 'UC' };
  expect(plain({ WIRE_URL: 'HTTP://wire.example/feed', WEBSUB_HUB: 'HTTPS://hub.example/', ...YOUTUBE })).toEqual([
    'WIRE_URL is not encrypted: use an https: address',
    'YOUTUBE_API_URL is not encrypted: use an https: address',
  ]);
  expect(
    parseConfig({ OIDC_ISSUER: 'HTTP://login.example', OIDC_CLIENT_ID: 'matv', OIDC_CLIENT_SECRET: 'secret' }),
  ).toEqual({ ok: false, mistakes: ['OIDC_ISSUER must begin with https://'] });
});

it('is content with other machines by https, with this one, and with no setting at all', () => {
  expect(plain({})).toEqual([]);
  expect(
    plain({
      WIRE_URL: 'https://wire.example/feed',
      WEBSUB_HUB: 'http://localhost:9000/hub',
      CLAMD_URL: 'tcp://127.0.0.1:3310',
      OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
    }),
  ).toEqual([]);
});

it('keeps the site from starting where the operator requires encryption', () => {
  const required = { ENCRYPTED_CONNECTIONS: 'required', DATABASE_URL: 'postgres://database/matv' };
  expect(parseConfig(required)).toEqual({ ok: false, mistakes: [DATABASE] });
  expect(parseConfig({ ...required, DATABASE_URL: 'postgres://database/matv?sslmode=verify-full' })).toMatchObject({
    ok: true,
    config: { requiresEncryption: true },
  });
});

it('requires STARTTLS of a mail server on another machine then', () => {
  const mailOf = (more: Record<string, string>) => {
    const parsed = parseConfig({ SMTP_URL: 'smtp://mail.example', ...more });
    return parsed.ok && parsed.config.mail.requiresTls;
  };
  expect(mailOf({})).toBe(false);
  expect(mailOf({ ENCRYPTED_CONNECTIONS: 'required' })).toBe(true);
  expect(mailOf({ ENCRYPTED_CONNECTIONS: 'required', SMTP_URL: 'smtp://127.0.0.1:2525' })).toBe(false);
});
