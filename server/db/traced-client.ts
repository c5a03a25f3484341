import { beginPart } from '#server/tracing/spans.ts';

const LONGEST_STATEMENT = 2000;

/**
 * Makes a span of each statement that `client` runs for a request or a job. Statements hold no values: these are
 * parameters, which are not recorded.
 */
export function traceStatements(client: object): void {
  const query: unknown = Reflect.get(client, 'query');
  if (typeof query !== 'function') return;
  Reflect.set(client, 'query', (...args: unknown[]): unknown => {
    const text = textOf(args[0]);
    const span = text === null ? null : beginPart({ name: nameOf(text), kind: 'client', facts: factsOf(text) });
    if (!span) return Reflect.apply(query, client, args);
    const last = args.at(-1);
    if (typeof last === 'function') {
      const answered = (...answer: unknown[]) => {
        span.end(answer[0] ?? undefined);
        Reflect.apply(last, undefined, answer);
      };
      return Reflect.apply(query, client, [...args.slice(0, -1), answered]);
    }
    const answer: unknown = Reflect.apply(query, client, args);
    if (answer instanceof Promise)
      answer.then(
        () => span.end(),
        (error: unknown) => span.end(error),
      );
    else span.end();
    return answer;
  });
}

function textOf(asked: unknown): string | null {
  if (typeof asked === 'string') return asked;
  if (typeof asked !== 'object' || asked === null) return null;
  const text: unknown = Reflect.get(asked, 'text');
  return typeof text === 'string' ? text : null;
}

/** The statement's first word, which is its operation. */
function nameOf(text: string): string {
  return /[a-z]+/i.exec(text)?.[0].toUpperCase() ?? 'STATEMENT';
}

function factsOf(text: string): Record<string, string> {
  return {
    'db.system.name': 'postgresql',
    'db.query.text': text.replace(/\s+/g, ' ').trim().slice(0, LONGEST_STATEMENT),
  };
}
