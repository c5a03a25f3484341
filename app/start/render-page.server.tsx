import { Writable } from 'node:stream';
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { ErrorIdContext } from '#app/reader/missing/error-id.ts';
import { type PageSheet, PageSheetsContext } from './page-styles.tsx';
import { type PartMemory, pageOfParts } from './part-memory.server.ts';
import { RememberContext } from './remembered.tsx';

const RENDER_TIMEOUT_MS = 10_000;

export interface RenderedHtml {
  readonly html: Buffer;
  /** An error within a page that could be rendered all the same, or `null`. */
  readonly error: unknown;
}

export interface PageAround {
  readonly url: string;
  /** The id under which the page's error was logged. */
  readonly errorId: string;
}

export interface StaticPageAround extends PageAround {
  readonly memory: PartMemory | null;
  /** The style sheets to inline; `null` to link to them. */
  readonly sheets: readonly PageSheet[] | null;
}

/** Renders a readers' page, which is not hydrated: in one go, without React's markers and data. */
export function renderStatic(entry: EntryContext, { url, errorId, memory, sheets }: StaticPageAround): RenderedHtml {
  const { serverHandoffStream: _, ...context } = entry;
  const parts = memory && pageOfParts(memory);
  const page = renderToStaticMarkup(
    <RememberContext value={parts?.remember ?? null}>
      <PageSheetsContext value={sheets}>
        <ErrorIdContext value={errorId}>
          <ServerRouter context={context} url={url} />
        </ErrorIdContext>
      </PageSheetsContext>
    </RememberContext>,
  );
  // Only the streaming renderers write the doctype.
  const html = `<!DOCTYPE html>${page}`;
  return { html: parts ? parts.join(html) : Buffer.from(html), error: null };
}

/** Renders a page that React hydrates, with `nonce` on its scripts. Resolves once everything is rendered. */
export function renderWhenReady(
  entry: EntryContext,
  { url, errorId, nonce }: PageAround & { readonly nonce: string },
): Promise<RenderedHtml> {
  return new Promise((resolve, reject) => {
    let inner: unknown = null;
    const chunks: Buffer[] = [];
    const whole = new Writable({
      write(chunk: Buffer, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        clearTimeout(timer);
        resolve({ html: Buffer.concat(chunks), error: inner });
        done();
      },
    });
    const page = (
      <ErrorIdContext value={errorId}>
        <ServerRouter context={entry} url={url} nonce={nonce} />
      </ErrorIdContext>
    );
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => pipe(whole),
      onShellError: (error) => {
        clearTimeout(timer);
        reject(error);
      },
      onError: (error) => {
        inner ??= error;
      },
    });
    const timer = setTimeout(() => abort(new Error(`rendering ${url} took too long`)), RENDER_TIMEOUT_MS);
  });
}
