import fastifySwagger, { type SwaggerTransformObject } from '@fastify/swagger';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { apiDocsPage } from './api-docs-page.ts';
import type { App } from './app-types.ts';
import type { MultipartBody } from './routes.ts';
import { sessionCookieName } from './session-cookie.ts';

type ApiDocument = Extract<Parameters<SwaggerTransformObject>[0], { openapiObject: unknown }>['openapiObject'];
type Path = NonNullable<NonNullable<ApiDocument['paths']>[string]>;
type Responses = NonNullable<NonNullable<Path['get']>['responses']>;

/** The OpenAPI 3.1 document, generated from the schemas that validate requests, and a readable page of it. */
export async function registerOpenApi(app: App, siteUrl: string): Promise<void> {
  await app.register(fastifySwagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'MATV API',
        version: '1.0.0',
        description: 'What the site of MATV reads and writes. Published content is public; writes need a login.',
      },
      servers: [{ url: siteUrl }],
      components: {
        securitySchemes: {
          bearer: { type: 'http', scheme: 'bearer', description: 'The token of POST /api/users/login' },
          apiToken: {
            type: 'http',
            scheme: 'bearer',
            description: 'A token that an administrator made for a program, with the scope that the call names',
          },
          session: {
            type: 'apiKey',
            in: 'cookie',
            name: sessionCookieName(siteUrl),
            description: "The cookie of a login; taken from this site's own pages alone",
          },
        },
      },
    },
    transform: (given) => {
      const transformed = jsonSchemaTransform(given);
      const { declared } = given.route.config ?? {};
      if (!declared) return transformed;
      const { audience, limits, multipart } = declared;
      const body = multipart && { body: bodyOf(multipart, limits.files?.most ?? 1) };
      const extensions = { 'x-audience': audience, 'x-limits': limits };
      return { ...transformed, schema: { ...transformed.schema, ...body, ...extensions } };
    },
    transformObject: (document) => {
      const whole = jsonSchemaTransformObject(document);
      return 'openapi' in whole ? completed(whole) : whole;
    },
  });
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=300').send(app.swagger()),
  );
  app.get('/api/docs', { schema: { hide: true } }, async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'public, max-age=300')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      )
      .send(apiDocsPage(app.swagger())),
  );
}

function bodyOf({ fields, file, isFileRequired }: MultipartBody, maxFiles: number) {
  const { $schema, properties, required = [], ...rest } = z.toJSONSchema(fields, { io: 'input' });
  const bytes = { type: 'string', contentMediaType: 'application/octet-stream' };
  const files = maxFiles === 1 ? bytes : { type: 'array', items: bytes, maxItems: maxFiles };
  return {
    ...rest,
    properties: { ...properties, [file]: files },
    required: isFileRequired ? [...required, file] : required,
  };
}

const PROBLEM_TYPE = 'application/problem+json';
const text = { type: 'string' as const };
const PROBLEM = {
  type: 'object' as const,
  description: 'A refusal (RFC 9457)',
  properties: {
    type: text,
    title: text,
    status: { type: 'integer' as const },
    code: text,
    detail: text,
    message: text,
    requestId: text,
  },
  required: ['type', 'title', 'status', 'code', 'detail', 'message', 'requestId'],
  additionalProperties: true,
};

/**
 * Gives every operation a security entry, empty where no login is needed, an operationId for generated clients, and the
 * media type of refusals, those included that any call may answer with.
 */
function completed(document: ApiDocument): ApiDocument {
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, Problem: PROBLEM },
  };
  for (const [path, operations = {}] of Object.entries(document.paths ?? {})) {
    for (const method of ['get', 'put', 'post', 'delete', 'patch'] as const) {
      const operation = operations[method];
      if (!operation) continue;
      // Copied, because a route for two methods is the same object in both places.
      operations[method] = {
        security: [],
        ...operation,
        operationId: operationIdOf(method, path),
        responses: withRefusals(operation.responses),
      };
    }
  }
  return document;
}

/** The schemas of the routes do not say which media type they are sent in, and name only refusals of their own. */
function withRefusals(responses: Responses = {}): Responses {
  const named = Object.entries(responses).map(([status, response]) => {
    const schema = 'content' in response ? Object.values(response.content ?? {})[0] : undefined;
    return Number(status) < 400 || schema === undefined
      ? [status, response]
      : [status, { ...response, description: 'A refusal', content: { [PROBLEM_TYPE]: schema } }];
  });
  return {
    ...Object.fromEntries(named),
    default: {
      description: 'Any other refusal',
      content: { [PROBLEM_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } },
    },
  };
}

/** Built from method and path, so that it is unique and stable: `GET /api/news/{id}` is `getNewsById`. */
function operationIdOf(method: string, path: string): string {
  const words = path
    .replace(/^\/api\//, '')
    .replace(/\{(\w+)\}/g, 'by-$1')
    .split(/[^A-Za-z0-9]+/)
    .filter((word) => word !== '');
  return method + words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}
