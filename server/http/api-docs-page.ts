import { z } from 'zod';
import { PROBLEM_TYPES, problemAnchor } from './problem-types.ts';

const operationSchema = z.object({
  summary: z.string().default(''),
  description: z.string().default(''),
  tags: z.array(z.string()).default(['Other']),
  security: z.array(z.record(z.string(), z.array(z.string()))).default([]),
  parameters: z
    .array(
      z.object({
        name: z.string(),
        in: z.string(),
        required: z.boolean().default(false),
        schema: z.unknown().optional(),
      }),
    )
    .default([]),
  requestBody: z.unknown().optional(),
  responses: z.record(z.string(), z.object({ description: z.string().default('') }).loose()).default({}),
});
const documentSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), operationSchema)).default({}) });

type Operation = z.infer<typeof operationSchema> & { readonly method: string; readonly path: string };

/**
 * Long names and schemas wrap, so that no call is wider than a phone's screen, also with text twice as large. The colours
 * are the page's own, because the contrast with those that a browser chooses is unknown.
 */
const STYLE = `
  :root {
    color-scheme: light dark;
    background: light-dark(#fff, #14162b);
    color: light-dark(#14162b, #f5f4f0);
  }
  body {
    font: 1rem/1.5 system-ui, sans-serif;
    max-width: 60rem;
    margin: 2rem auto;
    padding: 0 1rem;
    overflow-wrap: anywhere;
  }
  a { color: light-dark(#23236b, #b9bbff); }
  h1, h2 { line-height: 1.2; }
  h3 { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 .5rem; }
  h3 code { min-width: 0; }
  article { border-top: 1px solid #8884; padding: 1rem 0; }
  .method { font-weight: 700; min-width: 4.5rem; }
  code, pre { font: .875rem/1.45 ui-monospace, monospace; }
  pre { overflow: auto; padding: .75rem; background: #8881; border-radius: 4px; }
  dt { margin-top: .75rem; font-weight: 700; }
  dd { margin: 0; }
  div:target { background: #fd08; }
  nav { display: flex; flex-wrap: wrap; gap: 0 1rem; }
  nav a { padding: .25rem 0; }
`;

/** A page that lists every call with its parameters, body and answers, without script or external files. */
export function apiDocsPage(document: unknown): string {
  const { paths } = documentSchema.parse(document);
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Operation => ({ ...operation, method, path })),
  );
  const groups = Map.groupBy(operations, (operation) => operation.tags[0] ?? 'Other');
  const sections = [...groups].map(
    ([tag, list]) => `<section id="${slugOf(tag)}"><h2>${escaped(tag)}</h2>${list.map(article).join('')}</section>`,
  );
  const contents = [...groups.keys()].map((tag) => `<a href="#${slugOf(tag)}">${escaped(tag)}</a>`).join('');
  return (
    `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>MATV API</title>` +
    `<meta name="viewport" content="width=device-width"><style>${STYLE}</style></head><body><main><h1>MATV API</h1>` +
    `<p>The machine-readable form is <a href="/api/openapi.json">/api/openapi.json</a> (OpenAPI 3.1). Refusals are ` +
    `<code>application/problem+json</code> with a stable <code>code</code>.</p>` +
    `<nav><a href="#problems">Problems</a>${contents}</nav>${problems()}${sections.join('')}</main></body></html>`
  );
}

/** What the `type` of each refusal leads to. */
function problems(): string {
  const entries = PROBLEM_TYPES.map(
    ({ status, title, advice }) =>
      `<div id="${problemAnchor(status)}"><dt><code>${status}</code> ${escaped(title)}</dt><dd>${escaped(advice)}</dd></div>`,
  );
  return (
    `<section id="problems"><h2>Problems</h2><p>The <code>type</code> of a refusal leads to its entry here; its ` +
    `<code>code</code> names the precise cause, its <code>detail</code> is for people.</p>` +
    `<dl>${entries.join('')}</dl></section>`
  );
}

function article(operation: Operation): string {
  const login = operation.security.length > 0 ? '<p>Needs a login.</p>' : '';
  return (
    `<article><h3><span class="method">${escaped(operation.method.toUpperCase())}</span> ` +
    `<code>${escaped(operation.path)}</code></h3><p>${escaped(operation.summary || operation.description)}</p>${login}` +
    `${parameterList(operation)}${body(operation)}<p>${answers(operation)}</p></article>`
  );
}

function parameterList(operation: Operation): string {
  if (operation.parameters.length === 0) return '';
  const entries = operation.parameters.map(
    (parameter) =>
      `<div><dt><code>${escaped(parameter.name)}</code></dt><dd>${escaped(parameter.in)}${parameter.required ? ', required' : ''}: ` +
      `<code>${escaped(JSON.stringify(parameter.schema ?? {})).replaceAll(',', ',<wbr>')}</code></dd></div>`,
  );
  return `<dl>${entries.join('')}</dl>`;
}

function body(operation: Operation): string {
  if (operation.requestBody === undefined) return '';
  return `<details><summary>Body</summary><pre>${escaped(JSON.stringify(operation.requestBody, null, 2))}</pre></details>`;
}

function answers(operation: Operation): string {
  return Object.entries(operation.responses)
    .map(([status, response]) => `<code>${escaped(status)}</code> ${escaped(response.description)}`)
    .join(' · ');
}

function slugOf(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, '-');
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
