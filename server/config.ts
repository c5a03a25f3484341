import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { z } from 'zod';
import { DEFAULT_BACKUP_DAYS } from '#domain/desk/personal-data.ts';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '#domain/languages.ts';
import { placeAddress } from './backups/place.ts';
import { webAddress } from './outgoing/web-address.ts';
import { LOOPBACK, plainConnections } from './plain-connections.ts';
import { VIDEO_SETTINGS, type VideosConfig, videosOf } from './videos/video-settings.ts';
import { type ClamdConfig, clamdAddress } from './visitors/attachments/clamd-address.ts';

/** All settings, parsed once at start; docs: `.env.example`. Everything works with none of them set. */
export interface Config {
  readonly nodeEnv: 'production' | 'development' | 'test';
  readonly port: number;
  readonly host: string;
  /** How many processes serve, on PostgreSQL. */
  readonly workers: number;
  readonly siteUrl: string;
  /** Absolute. */
  readonly dataDir: string;
  readonly databaseUrl: string | null;
  /** Copies of that database, which pages are read from. */
  readonly replicaUrls: readonly string[];
  /** Whether the site may call other machines by encrypted connections only. */
  readonly requiresEncryption: boolean;
  readonly sessionSecret: string | null;
  /** The previous session secret: values encrypted with it are re-encrypted at the start. */
  readonly formerSessionSecret: string | null;
  /** Whether the desk opens only to people who log in with more than a password. */
  readonly requiresSecondFactor: boolean;
  readonly admin: { readonly email: string; readonly password: string } | null;
  readonly sampleContent: boolean;
  /** Whether readers may save stories in their browsers; false removes what they saved. */
  readonly offlineReading: boolean;
  /** The languages that readers can choose, including the site's first one. */
  readonly languages: readonly Language[];
  readonly wire: WireConfig | null;
  readonly wireSources: WireSourcesConfig;
  readonly videoChannelUrl: string | null;
  /** The provider of the channel's videos; null: none, so built-in ones stand in. */
  readonly videos: VideosConfig | null;
  /** The channel's live HLS playlist. */
  readonly liveHlsUrl: string | null;
  /** The WebSub hub that is pinged about changed feeds; null: none. */
  readonly webSubHub: string | null;
  /** What feeds have of each story: its summary, or its whole text as well. */
  readonly feedContent: 'summary' | 'full';
  /** The origin that webhooks reach even if it is private or plain HTTP; null: none. */
  readonly webhooksTrustedOrigin: string | null;
  /** An origin that alerts are sent to even if it is private or plain HTTP: a stand-in for a push service; null: none. */
  readonly pushTrustedOrigin: string | null;
  /** Whether crawlers that gather texts for language models may read the site. */
  readonly aiCrawlers: 'allow' | 'refuse';
  /** Where to report a security problem: a mailto: or https: address; null: the About page. */
  readonly securityContact: string | null;
  /** The records of ads.txt; none: nobody may sell this site's advertising space. */
  readonly adsTxt: readonly string[];
  /** The service that prefills the homepage form; null: none. */
  readonly headlines: HeadlinesConfig | null;
  readonly s3: S3Config | null;
  readonly mail: MailConfig;
  /** The virus scanner for what visitors attach; null: none. */
  readonly clamd: ClamdConfig | null;
  /** Where the visitor's country comes from. `null` disables that source. */
  readonly visitorCountry: { readonly header: string | null; readonly database: string | null };
  /** A CDN in front that gets cache tags and purges; null: none. */
  readonly cdn: CdnConfig | null;
  /** How many proxies in front are trusted; 0: none. */
  readonly trustProxy: number;
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';
  readonly metrics: MetricsConfig;
  /** Null: nothing is traced. */
  readonly tracing: TracingConfig | null;
  readonly backups: BackupsConfig;
  /** The organisation's own login; null: passwords only. */
  readonly singleSignOn: SingleSignOnConfig | null;
  /** ISO time at which the server's clock starts; only with NODE_ENV=test. */
  readonly clockStart: string | null;
}

export interface CdnConfig {
  /** The header that carries the tags of an answer. */
  readonly tags: 'surrogate-key' | 'cache-tag';
  /** The address to call with changed tags, and the header that authenticates the call; null: nothing is called. */
  readonly purge: { readonly url: string; readonly auth: { readonly name: string; readonly value: string } } | null;
}

/** An OpenID provider. */
export interface SingleSignOnConfig {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** What the login page calls it: 'Log in with …'. */
  readonly label: string;
}

export interface BackupsConfig {
  /** Where the daily backup goes, an absolute path or `s3://bucket/prefix`; null: no daily backup. */
  readonly address: string | null;
  /** Reaches buckets with backups; null: they can only be in folders. */
  readonly s3: S3Access | null;
  /** How many daily backups are kept. */
  readonly keep: number;
  /** 32 bytes that encrypt them; null: they are not encrypted. */
  readonly key: Buffer | null;
}

/** Where a monitoring system reads metrics. */
export interface MetricsConfig {
  /** Its bearer token; null: none is needed. */
  readonly token: string | null;
  /** A separate port for metrics, which the public port then does not serve; null: they are on the public port. */
  readonly own: { readonly host: string; readonly port: number; readonly isLoopback: boolean } | null;
}

export interface TracingConfig {
  /** Of an OpenTelemetry collector, without `/v1/traces`. */
  readonly endpoint: string;
  /** Sent to the collector with each batch of spans, such as its key. */
  readonly headers: Readonly<Record<string, string>>;
  /** The fraction of requests and jobs that is traced, from 0 to 1. */
  readonly share: number;
  /** The service name in the traces. */
  readonly service: string;
}

export interface WireConfig {
  readonly url: string;
  readonly token: string | null;
  readonly tokenParam: string;
  readonly intervalSeconds: number;
  /** 0: for ever. */
  readonly retentionDays: number;
}

/** For sources that the desk manages. */
export interface WireSourcesConfig {
  /** The origin that sources may have even if it is private or plain HTTP; null: none. */
  readonly trustedOrigin: string | null;
  /** 0: for ever. */
  readonly retentionDays: number;
}

export interface HeadlinesConfig {
  /** Its base, to which `/top-headlines` is added, or the whole address of that call. */
  readonly url: string;
  readonly key: string | null;
}

export interface S3Config {
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Access to an S3 service, whatever the bucket. */
export type S3Access = Omit<S3Config, 'bucket'>;

export interface MailConfig {
  /** Null: mails are written to the outbox folder. */
  readonly smtpUrl: string | null;
  /** As in a header: an address, with a name or without. */
  readonly from: string;
  /** Whether nothing is sent to a mail server that offers no encryption. */
  readonly requiresTls: boolean;
}

export type ConfigResult =
  | { readonly ok: true; readonly config: Config }
  | { readonly ok: false; readonly mistakes: readonly string[] };

/** The site is at the root of its host, and an https site is known as one by this text. */
const siteAddress = webAddress
  .refine((value) => /^https?:\/\/[^/?#@]+\/*$/.test(value), {
    error: 'must be an address without a path, such as https://news.example.org',
  })
  .transform((value) => new URL(value).origin);
const origin = webAddress
  .refine((value) => URL.parse(value)?.origin === value.replace(/\/$/, ''), {
    error: 'must be an origin without a path, such as http://localhost:9000',
  })
  .transform((value) => value.replace(/\/$/, ''));
const postgresUrl = z.string().refine((value) => /^postgres(ql)?:\/\//.test(value) && URL.canParse(value), {
  error: 'must be a postgres:// address',
});
const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, { error: `must be a whole number from ${least} to ${most}` })
    .transform(Number)
    .refine((value) => value >= least && value <= most, {
      error: `must be a whole number from ${least} to ${most}`,
    });
const requiredSetting = z
  .enum(['optional', 'required'], { error: "must be 'optional' or 'required'" })
  .transform((value) => value === 'required');
const switchSetting = z.enum(['on', 'off'], { error: "must be 'on' or 'off'" }).transform((value) => value === 'on');

const LANGUAGE_CODES = LANGUAGES.map(({ code }) => code).join(', ');
const languageList = z
  .string()
  .transform((value) => value.split(',').map((code) => code.trim()))
  .pipe(z.array(z.custom<Language>(isLanguage)))
  .refine((codes) => codes.includes(DEFAULT_LANGUAGE) && new Set(codes).size === codes.length)
  .catch(() => [])
  .refine((codes) => codes.length > 0, {
    error: `must name languages with commas between them, '${DEFAULT_LANGUAGE}' among them: ${LANGUAGE_CODES}`,
  });

/** `name.example, account, DIRECT` with or without the id of a certification authority, or a variable. */
const ADS_RECORD =
  /^(?:(?:[a-z\d-]+\.)+[a-z]{2,}, *[^\s,#]+, *(?:DIRECT|RESELLER)(?:, *[^\s,#]+)?|[A-Z]+=[^#=\p{Cc}]+)$/u;
const adsRecords = z
  .string()
  .transform((value) => value.split(';').map((record) => record.trim().replaceAll(/\s*,\s*/g, ', ')))
  .pipe(z.array(z.string().regex(ADS_RECORD)))
  .catch(() => [])
  .refine((records) => records.length > 0, {
    error:
      "must be records with semicolons between them, such as 'ads.example, 1234, DIRECT' or 'OWNERDOMAIN=site.example'",
  });

const headerList = z
  .string()
  .transform(headersIn)
  .pipe(
    z.record(z.string(), z.string(), {
      error: 'must be headers such as api-key=secret, with commas between them and percent-encoded values',
    }),
  );

const environment = z.object({
  NODE_ENV: z
    .enum(['production', 'development', 'test'], { error: "must be 'production', 'development' or 'test'" })
    .default('production'),
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().default('127.0.0.1'),
  WORKERS: whole(1, 256).default(1),
  SITE_URL: siteAddress.optional(),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URLS: z
    .string()
    .transform((value) => value.split(',').map((one) => one.trim()))
    .pipe(z.array(postgresUrl, { error: 'must be postgres:// addresses with commas between them' }))
    .optional(),
  ENCRYPTED_CONNECTIONS: requiredSetting.default(false),
  SESSION_SECRET: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  SESSION_SECRET_FORMER: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  TWO_FACTOR: requiredSetting.default(false),
  ADMIN_EMAIL: z
    .email({ error: 'must be an e-mail address' })
    .max(254, { error: 'must have at most 254 characters' })
    .optional(),
  ADMIN_PASSWORD: z
    .string()
    .min(12, { error: 'must have 12 to 128 characters' })
    .max(128, { error: 'must have 12 to 128 characters' })
    .optional(),
  SAMPLE_CONTENT: switchSetting.default(true),
  OFFLINE_READING: switchSetting.default(true),
  LANGUAGES: languageList.default(['en', 'hi']),
  WIRE_URL: webAddress
    .refine((value) => (URL.parse(value)?.username ?? '') === '', {
      error: 'must not hold a name: set WIRE_TOKEN instead',
    })
    .optional(),
  WIRE_TOKEN: z.string().optional(),
  WIRE_TOKEN_PARAM: z.string().default('token'),
  WIRE_INTERVAL: whole(1, 86_400).default(60),
  WIRE_RETENTION_DAYS: whole(0, 36_500).default(0),
  WIRE_TRUSTED_ORIGIN: origin.optional(),
  VIDEO_CHANNEL_URL: webAddress.optional(),
  ...VIDEO_SETTINGS,
  LIVE_HLS_URL: webAddress.optional(),
  WEBSUB_HUB: webAddress.optional(),
  FEED_CONTENT: z.enum(['summary', 'full'], { error: "must be 'summary' or 'full'" }).default('summary'),
  WEBHOOKS_TRUSTED_ORIGIN: origin.optional(),
  PUSH_TRUSTED_ORIGIN: origin.optional(),
  AI_CRAWLERS: z.enum(['allow', 'refuse'], { error: "must be 'allow' or 'refuse'" }).default('allow'),
  SECURITY_CONTACT: z
    .string()
    .refine((value) => /^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/.test(value) && URL.canParse(value), {
      error: 'must be a mailto: or https:// address',
    })
    .optional(),
  ADS_TXT: adsRecords.optional(),
  HEADLINES_API_URL: webAddress.optional(),
  HEADLINES_API_KEY: z.string().optional(),
  S3_ENDPOINT: webAddress.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  SMTP_URL: z
    .string()
    .refine((value) => /^smtps?:\/\/\S+$/.test(value) && URL.canParse(value), {
      error: 'must be an smtp:// or smtps:// address',
    })
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\p{Cc}]*[^@\s<>]+@[^@\s]+$/u, { error: 'must be an e-mail address, with a name or without' })
    .default('MATV <no-reply@matv.local>'),
  CLAMD_URL: clamdAddress.optional(),
  COUNTRY_HEADER: z
    .string()
    .regex(/^[a-z\d-]+$/i, { error: 'must be the name of a header' })
    .optional(),
  GEOIP_DB: z.string().optional(),
  CDN_TAGS: z
    .enum(['off', 'surrogate-key', 'cache-tag'], { error: "must be 'off', 'surrogate-key' or 'cache-tag'" })
    .default('off'),
  CDN_PURGE_URL: webAddress.optional(),
  CDN_PURGE_AUTH: z
    .string()
    .regex(/^[\w-]+: *[\x21-\x7e][\x20-\x7e]{15,}$/, {
      error: "must be a header, such as 'Authorization: Bearer …', with at least 16 characters after the colon",
    })
    .optional(),
  TRUST_PROXY: z
    .string()
    .regex(/^(off|\d{1,2})$/, { error: "must be 'off' or the number of proxies in front" })
    .transform((value) => (value === 'off' ? 0 : Number(value)))
    .default(0),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: "must be 'fatal', 'error', 'warn', 'info', 'debug', 'trace' or 'silent'",
    })
    .default('info'),
  OTEL_EXPORTER_OTLP_ENDPOINT: webAddress.optional(),
  OTEL_EXPORTER_OTLP_HEADERS: headerList.default({}),
  OTEL_SERVICE_NAME: z.string().default('matv'),
  OTEL_TRACES_SAMPLER_ARG: z
    .string()
    .regex(/^(?:0(?:\.\d+)?|1(?:\.0+)?)$/, { error: 'must be a number from 0 to 1' })
    .transform(Number)
    .default(1),
  METRICS_TOKEN: z.string().min(16, { error: 'must have at least 16 characters' }).optional(),
  METRICS_PORT: whole(1, 65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  BACKUP_DIR: z
    .string()
    .refine((value) => !value.startsWith('s3:') || /^s3:\/\/[a-z\d][a-z\d.-]+(\/[\w.-]+)*\/?$/.test(value), {
      error: 'must be a folder, or s3://bucket/prefix',
    })
    .optional(),
  BACKUP_S3_ENDPOINT: webAddress.optional(),
  BACKUP_S3_REGION: z.string().optional(),
  BACKUP_S3_ACCESS_KEY_ID: z.string().optional(),
  BACKUP_S3_SECRET_ACCESS_KEY: z.string().optional(),
  BACKUP_KEEP: whole(1, 1_000).default(DEFAULT_BACKUP_DAYS),
  BACKUP_KEY: z
    .string()
    .regex(/^[0-9a-f]{64}$/i, { error: 'must have 64 hexadecimal digits, such as openssl rand -hex 32 prints' })
    .optional(),
  OIDC_ISSUER: webAddress.optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_NAME: z.string().max(40, { error: 'must have at most 40 characters' }).default('single sign-on'),
  CLOCK_START: z.iso.datetime({ offset: true, error: 'must be an ISO 8601 time' }).optional(),
});

type Environment = z.infer<typeof environment>;

/** What is wrong with one setting. */
interface Mistake {
  readonly setting: string;
  readonly says: string;
}

/** The settings in `env`, or one line per mistake. Values are never repeated: they may be secrets. */
export function parseConfig(env: Readonly<Record<string, string | undefined>>): ConfigResult {
  const { given, unread } = withFiles(
    Object.fromEntries(Object.entries(env).flatMap(([name, value]) => (value?.trim() ? [[name, value.trim()]] : []))),
  );
  const parsed = environment.safeParse(given);
  const unfit = (parsed.error?.issues ?? []).map(({ path, message }): Mistake => {
    const setting = String(path[0]);
    return { setting, says: `${setting} ${message}` };
  });
  const alone = [...unread, ...unfit];
  const together = contradictions(given, new Set(alone.map(({ setting }) => setting)));
  const mistakes = [...alone.map(({ says }) => says), ...together];
  if (mistakes.length > 0 || !parsed.success) return { ok: false, mistakes };
  const config = configOf(parsed.data);
  const plain = config.requiresEncryption ? plainConnections(config) : [];
  return plain.length > 0 ? { ok: false, mistakes: plain } : { ok: true, config };
}

/**
 * The rules that the settings break together, so that one start names every mistake. A rule about a setting in `wrong`
 * is left out: it may hold once that is right.
 */
function contradictions(given: Readonly<Record<string, string>>, wrong: ReadonlySet<string>): string[] {
  const { data } = environment.safeParse(
    Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name))),
  );
  if (data === undefined) return [];
  return RULES.filter(({ about, isBroken }) => !about.some((name) => wrong.has(name)) && isBroken(data)).map(
    ({ says }) => says,
  );
}

/** With the settings that are in files: `SESSION_SECRET_FILE` names the file that holds `SESSION_SECRET`. */
function withFiles(env: Readonly<Record<string, string>>) {
  const given = { ...env };
  const unread: Mistake[] = [];
  for (const name of Object.keys(environment.shape)) {
    const path = env[`${name}_FILE`];
    if (path === undefined) continue;
    if (name in env) {
      unread.push({ setting: name, says: `${name} and ${name}_FILE are the same setting: set one of them` });
      continue;
    }
    try {
      given[name] = readFileSync(path, 'utf8').trim();
    } catch (error) {
      const reason = error instanceof Error && 'code' in error ? String(error.code) : String(error);
      unread.push({ setting: name, says: `${name}_FILE names a file that cannot be read (${reason})` });
    }
  }
  return { given, unread };
}

/** What settings must keep to together, beside what each must be by itself. */
interface Rule {
  /** The settings without which it cannot be told. */
  readonly about: readonly (keyof Environment)[];
  readonly isBroken: (env: Environment) => boolean;
  readonly says: string;
}

const NAMED = new Intl.ListFormat('en-GB');
const S3_SETTINGS = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;
const BACKUP_S3_SETTINGS = [
  'BACKUP_S3_ENDPOINT',
  'BACKUP_S3_REGION',
  'BACKUP_S3_ACCESS_KEY_ID',
  'BACKUP_S3_SECRET_ACCESS_KEY',
] as const;

const RULES: readonly Rule[] = [
  allOrNone('YOUTUBE_API_KEY', 'YOUTUBE_CHANNEL_ID'),
  allOrNone('CDN_PURGE_URL', 'CDN_PURGE_AUTH'),
  {
    about: ['CDN_PURGE_URL', 'CDN_TAGS'],
    isBroken: (env) => env.CDN_PURGE_URL !== undefined && env.CDN_TAGS === 'off',
    says: 'CDN_PURGE_URL receives tags to purge, so set CDN_TAGS as well',
  },
  allOrNone('ADMIN_EMAIL', 'ADMIN_PASSWORD'),
  allOrNone(...S3_SETTINGS),
  {
    about: ['DATABASE_REPLICA_URLS', 'DATABASE_URL'],
    isBroken: (env) => env.DATABASE_REPLICA_URLS !== undefined && env.DATABASE_URL === undefined,
    says: 'DATABASE_REPLICA_URLS are copies of the database of DATABASE_URL: set that as well',
  },
  {
    about: ['WORKERS', 'DATABASE_URL'],
    isBroken: (env) => env.WORKERS > 1 && env.DATABASE_URL === undefined,
    says: 'WORKERS above 1 needs PostgreSQL, so set DATABASE_URL: the embedded database serves one process',
  },
  {
    about: ['METRICS_PORT', 'PORT'],
    isBroken: (env) => env.METRICS_PORT === env.PORT,
    says: 'METRICS_PORT must be another port than PORT',
  },
  {
    about: ['WORKERS', 'NODE_ENV'],
    isBroken: (env) => env.WORKERS > 1 && env.NODE_ENV === 'development',
    says: 'WORKERS above 1 does not work with NODE_ENV=development',
  },
  allOrNone(...BACKUP_S3_SETTINGS),
  {
    about: ['BACKUP_DIR', ...BACKUP_S3_SETTINGS, ...S3_SETTINGS],
    isBroken: (env) =>
      env.BACKUP_DIR?.startsWith('s3:') === true &&
      BACKUP_S3_SETTINGS.every((name) => env[name] === undefined) &&
      s3Of(env) === null,
    says: 'BACKUP_DIR is a bucket, so set BACKUP_S3_ENDPOINT and the settings that go with it',
  },
  allOrNone('OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'),
  {
    about: ['OIDC_ISSUER'],
    isBroken: (env) =>
      env.OIDC_ISSUER?.startsWith('http:') === true && !LOOPBACK.test(new URL(env.OIDC_ISSUER).hostname),
    says: 'OIDC_ISSUER must begin with https://',
  },
  {
    about: ['CLOCK_START', 'NODE_ENV'],
    isBroken: (env) => env.CLOCK_START !== undefined && env.NODE_ENV !== 'test',
    says: 'CLOCK_START works with NODE_ENV=test only',
  },
];

/** A rule that all of these settings are given, or none. */
function allOrNone(...about: Rule['about']): Rule {
  return {
    about,
    isBroken: (env) => new Set(about.map((name) => env[name] === undefined)).size > 1,
    says: `${NAMED.format(about)} go together: set ${about.length === 2 ? 'both' : 'all'} or none`,
  };
}

function configOf(env: Environment): Config {
  return {
    nodeEnv: env.NODE_ENV,
    port: env.PORT,
    host: env.HOST,
    workers: env.WORKERS,
    siteUrl: env.SITE_URL ?? `http://localhost:${env.PORT}`,
    dataDir: resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL ?? null,
    replicaUrls: env.DATABASE_REPLICA_URLS ?? [],
    requiresEncryption: env.ENCRYPTED_CONNECTIONS,
    sessionSecret: env.SESSION_SECRET ?? null,
    formerSessionSecret: env.SESSION_SECRET_FORMER ?? null,
    requiresSecondFactor: env.TWO_FACTOR,
    admin:
      env.ADMIN_EMAIL !== undefined && env.ADMIN_PASSWORD !== undefined
        ? { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD }
        : null,
    sampleContent: env.SAMPLE_CONTENT,
    offlineReading: env.OFFLINE_READING,
    languages: env.LANGUAGES,
    wire: wireOf(env),
    wireSources: {
      trustedOrigin: env.WIRE_TRUSTED_ORIGIN ?? null,
      retentionDays: env.WIRE_RETENTION_DAYS,
    },
    videoChannelUrl: env.VIDEO_CHANNEL_URL ?? null,
    videos: videosOf(env),
    liveHlsUrl: env.LIVE_HLS_URL ?? null,
    webSubHub: env.WEBSUB_HUB ?? null,
    feedContent: env.FEED_CONTENT,
    webhooksTrustedOrigin: env.WEBHOOKS_TRUSTED_ORIGIN ?? null,
    pushTrustedOrigin: env.PUSH_TRUSTED_ORIGIN ?? null,
    aiCrawlers: env.AI_CRAWLERS,
    securityContact: env.SECURITY_CONTACT ?? null,
    adsTxt: env.ADS_TXT ?? [],
    headlines: headlinesOf(env),
    s3: s3Of(env),
    mail: mailOf(env),
    clamd: env.CLAMD_URL ?? null,
    visitorCountry: {
      header: env.COUNTRY_HEADER ?? null,
      database: env.GEOIP_DB === undefined ? null : resolve(env.GEOIP_DB),
    },
    cdn: cdnOf(env),
    trustProxy: env.TRUST_PROXY,
    logLevel: env.LOG_LEVEL,
    metrics: metricsOf(env),
    tracing: tracingOf(env),
    backups: backupsOf(env),
    singleSignOn: singleSignOnOf(env),
    clockStart: env.CLOCK_START ?? null,
  };
}

function mailOf({ SMTP_URL, MAIL_FROM: from, ENCRYPTED_CONNECTIONS }: Environment): MailConfig {
  const smtpUrl = SMTP_URL ?? null;
  const isElsewhere = smtpUrl !== null && !LOOPBACK.test(new URL(smtpUrl).hostname);
  return { smtpUrl, from, requiresTls: isElsewhere && ENCRYPTED_CONNECTIONS };
}

/** Headers as OpenTelemetry writes them, `name=value` with commas between them; `null` if `text` is anything else. */
function headersIn(text: string): Record<string, string> | null {
  const headers: Record<string, string> = {};
  for (const pair of text.split(',')) {
    const [, name, encoded] = /^\s*([\w-]+)=(.+)$/.exec(pair) ?? [];
    const value = encoded === undefined ? '' : percentDecoded(encoded.trim());
    if (name === undefined || !/^[\x20-\x7e]+$/.test(value)) return null;
    headers[name] = value;
  }
  return headers;
}

/** `''` if it cannot be decoded. */
function percentDecoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}

function metricsOf({ METRICS_TOKEN: token, METRICS_PORT: port, METRICS_HOST: host }: Environment): MetricsConfig {
  return {
    token: token ?? null,
    own: port === undefined ? null : { host, port, isLoopback: LOOPBACK.test(host) },
  };
}

function tracingOf(env: Environment): TracingConfig | null {
  if (env.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return null;
  return {
    endpoint: env.OTEL_EXPORTER_OTLP_ENDPOINT,
    headers: env.OTEL_EXPORTER_OTLP_HEADERS,
    service: env.OTEL_SERVICE_NAME,
    share: env.OTEL_TRACES_SAMPLER_ARG,
  };
}

function cdnOf({ CDN_TAGS: tags, CDN_PURGE_URL: url, CDN_PURGE_AUTH: auth }: Environment): CdnConfig | null {
  if (tags === 'off') return null;
  if (url === undefined || auth === undefined) return { tags, purge: null };
  const colon = auth.indexOf(':');
  return { tags, purge: { url, auth: { name: auth.slice(0, colon), value: auth.slice(colon + 1).trim() } } };
}

function wireOf(env: Environment): WireConfig | null {
  if (env.WIRE_URL === undefined) return null;
  return {
    url: env.WIRE_URL,
    token: env.WIRE_TOKEN ?? null,
    tokenParam: env.WIRE_TOKEN_PARAM,
    intervalSeconds: env.WIRE_INTERVAL,
    retentionDays: env.WIRE_RETENTION_DAYS,
  };
}

function singleSignOnOf(env: Environment): SingleSignOnConfig | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = env;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return null;
  return { issuer, clientId, clientSecret, label: env.OIDC_NAME };
}

function headlinesOf(env: Environment): HeadlinesConfig | null {
  const { HEADLINES_API_URL: address, HEADLINES_API_KEY: key } = env;
  if (address === undefined && key === undefined) return null;
  return { url: address ?? 'https://gnews.io/api/v4', key: key ?? null };
}

function s3Of(env: Environment): S3Config | null {
  const { S3_ENDPOINT, S3_BUCKET, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env;
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_REGION || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) return null;
  return {
    endpoint: S3_ENDPOINT,
    bucket: S3_BUCKET,
    region: S3_REGION,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  };
}

function backupsOf(env: Environment): BackupsConfig {
  return {
    address: env.BACKUP_DIR === undefined ? null : placeAddress(env.BACKUP_DIR),
    s3: backupS3Of(env),
    keep: env.BACKUP_KEEP,
    key: env.BACKUP_KEY === undefined ? null : Buffer.from(env.BACKUP_KEY, 'hex'),
  };
}

/** The S3 service for backups; without settings of its own, that of the uploads. */
function backupS3Of(env: Environment): S3Access | null {
  const { BACKUP_S3_ENDPOINT, BACKUP_S3_REGION, BACKUP_S3_ACCESS_KEY_ID, BACKUP_S3_SECRET_ACCESS_KEY } = env;
  if (!BACKUP_S3_ENDPOINT || !BACKUP_S3_REGION || !BACKUP_S3_ACCESS_KEY_ID || !BACKUP_S3_SECRET_ACCESS_KEY) {
    return s3Of(env);
  }
  return {
    endpoint: BACKUP_S3_ENDPOINT,
    region: BACKUP_S3_REGION,
    accessKeyId: BACKUP_S3_ACCESS_KEY_ID,
    secretAccessKey: BACKUP_S3_SECRET_ACCESS_KEY,
  };
}
