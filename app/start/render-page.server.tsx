import { Writable } from 'node:stream';
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';
import { type PartMemory, pageOfParts } from './part-memory.server.ts';
import { RememberContext } from './remembered.tsx';

const RENDER_TIMEOUT_MS = 10_000;

export interface RenderedHtml {
  readonly html: Buffer;
  /** An error within a page that could be rendered all the same, or `null`. */
  readonly error: unknown;
}

/** Renders a readers' page, which is not hydrated: in one go, without React's markers and data. */
export function renderStatic(url: string, entry: EntryContext, memory: PartMemory | null): RenderedHtml {
  const { serverHandoffStream: _, ...context } = entry;
  const parts = memory && pageOfParts(memory);
  const page = renderToStaticMarkup(
    <RememberContext value={parts?.remember ?? null}>
      <ServerRouter context={context} url={url} />
    </RememberContext>,
  );
  // Only the streaming renderers write the doctype.
  const html = `<!DOCTYPE html>${page}`;
  return { html: parts ? parts.join(html) : Buffer.from(html), error: null };
}

/** Renders a page that React hydrates, with `nonce` on its scripts. Waits for everything before it resolves. */
export function renderWhenReady(url: string, entry: EntryContext, nonce: string): Promise<RenderedHtml> {
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
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={entry} url={url} nonce={nonce} />, {
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
