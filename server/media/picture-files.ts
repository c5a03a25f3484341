import type { RenderTask } from './render/render-messages.ts';
import type { Rendered, Renderer, Urgency } from './render/renderer.ts';
import type { Scratch } from './scratch.ts';
import { ORIGINAL, type PictureStorage } from './storage.ts';

/** Makes the files of a picture and puts them into storage. */
export interface PictureFiles {
  /** Whether the original is there, so that everything else can be made. */
  has(hash: string): Promise<boolean>;
  /** From a new file: WebP and JPEG in all widths or `only` one, then the original; nothing when it cannot be decoded. What is half done when it throws is the caller's to clear. */
  make(hash: string, path: string, only?: string): Promise<Rendered>;
  /** From the stored original; false when that is gone. `only` one that is there stays as it is. Callers that ask for the same share the work. */
  remake(hash: string, wanted: Omit<RenderTask, 'path'>, urgency: Urgency): Promise<boolean>;
}

interface Deps {
  readonly storage: PictureStorage;
  readonly renderer: Renderer;
  readonly scratch: Scratch;
}

export function createPictureFiles({ storage, renderer, scratch }: Deps): PictureFiles {
  const render = (hash: string, task: RenderTask, urgency: Urgency) =>
    renderer.render(task, ({ name, bytes }) => storage.put(hash, name, bytes), urgency);

  async function fromOriginal(hash: string, wanted: Omit<RenderTask, 'path'>, urgency: Urgency): Promise<boolean> {
    // Somebody who looked before it was made asks after it was made.
    if (wanted.only !== undefined && (await storage.find(hash, wanted.only))) return true;
    return scratch.withFile(async (path) => {
      if (!(await storage.fetch(hash, ORIGINAL, path))) return false;
      const rendered = await render(hash, { path, ...wanted }, urgency);
      if (rendered.kind === 'refused') throw new Error(`the stored original of ${hash} can no longer be decoded`);
      return true;
    });
  }

  const share = singleFlight<boolean>();
  return {
    has: async (hash) => (await storage.find(hash, ORIGINAL)) !== null,
    async make(hash, path, only) {
      const rendered = await render(hash, { path, outputs: 'still', only }, 'now');
      if (rendered.kind === 'done') await storage.putFile(hash, ORIGINAL, path);
      return rendered;
    },
    remake: (hash, wanted, urgency) =>
      share(`${hash} ${wanted.outputs} ${wanted.only ?? ''}`, () => fromOriginal(hash, wanted, urgency)),
  };
}

/** Runs `work` once for all who ask for the same key while it runs. */
export function singleFlight<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const flying = new Map<string, Promise<T>>();
  return (key, work) => {
    const underway = flying.get(key);
    if (underway) return underway;
    const started = work().finally(() => flying.delete(key));
    flying.set(key, started);
    return started;
  };
}
