import { DiagLogLevel, diag, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TracingConfig } from '#server/config.ts';
import type { Log } from '#server/http/app-types.ts';
import { forNoRequest } from './request-here.ts';
import { type OpenSpan, recordSpansWith, type SpanStart } from './spans.ts';

const KINDS = { server: SpanKind.SERVER, client: SpanKind.CLIENT, internal: SpanKind.INTERNAL };

/**
 * Sends spans to an OpenTelemetry collector (OTLP over HTTP, as JSON) until the returned function is called, which sends
 * what is left. Load it only where tracing is set up: it takes memory and time that others need not pay.
 */
export function startTracing(
  { endpoint, headers, share, service }: TracingConfig,
  log: Pick<Log, 'warn'>,
): () => Promise<void> {
  const exporter = new OTLPTraceExporter({ url: `${endpoint.replace(/\/+$/, '')}/v1/traces`, headers: { ...headers } });
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }),
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  const quiet = () => undefined;
  const warn = (message: string) =>
    forNoRequest(() => log.warn({ reason: reasonOf(message) }, 'spans could not be sent to the collector'));
  diag.setLogger({ error: warn, warn, info: quiet, debug: quiet, verbose: quiet }, DiagLogLevel.WARN);
  const tracer = provider.getTracer('matv');
  const opened = new WeakMap<OpenSpan, Span>();
  recordSpansWith({
    begin({ name, kind, facts }: SpanStart, parent) {
      const above = parent && opened.get(parent);
      const context = above ? trace.setSpan(ROOT_CONTEXT, above) : ROOT_CONTEXT;
      const span = tracer.startSpan(name, { kind: KINDS[kind], attributes: { ...facts } }, context);
      const open: OpenSpan = {
        add: (more) => void span.setAttributes({ ...more }),
        end: (error) => {
          if (error !== undefined) {
            // Not its message, which may repeat what somebody typed.
            span.setAttribute('error.type', typeOf(error));
            span.setStatus({ code: SpanStatusCode.ERROR });
          }
          span.end();
        },
      };
      opened.set(open, span);
      return open;
    },
  });
  return async () => {
    recordSpansWith(null);
    await provider.shutdown().catch((error: unknown) => log.warn({ err: error }, 'the last spans could not be sent'));
    diag.disable();
  };
}

/** The library reports errors as JSON with their stack. */
function reasonOf(message: string): string {
  return /"message":"([^"]+)"/.exec(message)?.[1] ?? message;
}

function typeOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  return 'code' in error && typeof error.code === 'string' ? error.code : error.name;
}
