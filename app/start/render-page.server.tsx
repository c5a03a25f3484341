import { Writable } from 'node:stream';
import { renderToPipeableStream, renderToString } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';

const RENDER_TIMEOUT_MS = 10_000;

export interface RenderedHtml {
  readonly html: string;
  /** What went wrong inside the page although it could be sent, or null. */
  readonly error: unknown;
}

/**
 * Renders a reader's page in one go: half the work of a stream, which pays for each of its thousands of small pieces.
 * React Router hands its data over in a stream, for which rendering in one go does not wait; so the data is read first
 * and laid where React Router looks for what has already arrived. Pages that suspend need `renderWhenReady`.
 */
export async function renderAtOnce(url: string, entry: EntryContext): Promise<RenderedHtml> {
  const value = entry.serverHandoffStream ? await new Response(entry.serverHandoffStream).text() : '';
  const arrived = Object.assign(Promise.resolve(), { result: { done: true, value } });
  const context = {
    ...entry,
    serverHandoffStream: new ReadableStream<Uint8Array>(),
    renderMeta: { streamCache: { 0: arrived } },
  };
  // Only the stream writes the doctype by itself.
  return { html: `<!DOCTYPE html>${renderToString(<ServerRouter context={context} url={url} />)}`, error: null };
}

/** Renders a page of the desk: its editors arrive late, and the whole waits for them. */
export function renderWhenReady(url: string, entry: EntryContext): Promise<RenderedHtml> {
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
        resolve({ html: Buffer.concat(chunks).toString('utf8'), error: inner });
        done();
      },
    });
    const { pipe, abort } = renderToPipeableStream(<ServerRouter context={entry} url={url} />, {
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
