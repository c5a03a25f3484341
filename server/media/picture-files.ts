import type { RenderTask } from './render/render-messages.ts';
import type { Rendered, Renderer, Urgency } from './render/renderer.ts';
import type { Scratch } from './scratch.ts';
import { ORIGINAL, type PictureStorage } from './storage.ts';

/** Renders the files of a picture into storage. */
export interface PictureFiles {
  /** Whether the original is there, from which everything else can be rendered. */
  has(hash: string): Promise<boolean>;
  /**
   * From a new file: WebP and JPEG in all widths, or `only` one, then the original; nothing if it cannot be decoded. If
   * it throws, the caller removes what was stored already.
   */
  make(hash: string, path: string, only?: string): Promise<Rendered>;
  /**
   * From the stored original; `false` if that is gone. An `only` file that exists is left alone. Concurrent calls for
   * the same files share the work.
   */
  remake(hash: string, wanted: Omit<RenderTask, 'path'>, urgency: Urgency): Promise<boolean>;
  /** The look of the stored original, a perceptual hash of 64 bits; `null` if the original is gone. */
  look(hash: string): Promise<string | null>;
}

interface Deps {
  readonly storage: PictureStorage;
  readonly renderer: Renderer;
  readonly scratch: Scratch;
}

export function createPictureFiles({ storage, renderer, scratch }: Deps): PictureFiles {
  const render = (hash: string, task: RenderTask, urgency: Urgency) =>
    renderer.render(task, ({ name, bytes }) => storage.put(hash, name, bytes), urgency);

  /** `null` if there is no original. */
  async function renderOriginal(hash: string, wanted: Omit<RenderTask, 'path'>, urgency: Urgency) {
    return scratch.withFile(async (path) => {
      if (!(await storage.fetch(hash, ORIGINAL, path))) return null;
      const rendered = await render(hash, { path, ...wanted }, urgency);
      if (rendered.kind === 'refused') throw new Error(`the stored original of ${hash} can no longer be decoded`);
      return rendered;
    });
  }

  async function fromOriginal(hash: string, wanted: Omit<RenderTask, 'path'>, urgency: Urgency): Promise<boolean> {
    // Another call may have rendered it since the caller looked.
    if (wanted.only !== undefined && (await storage.find(hash, wanted.only))) return true;
    return (await renderOriginal(hash, wanted, urgency)) !== null;
  }

  const share = singleFlight<boolean>();
  return {
    has: async (hash) => (await storage.find(hash, ORIGINAL)) !== null,
    async make(hash, path, only) {
      const rendered = await render(hash, { path, outputs: 'still', only }, 'now');
      if (rendered.kind === 'done') await storage.putFile(hash, ORIGINAL, path);
      return rendered;
    },
    look: async (hash) => (await renderOriginal(hash, { outputs: 'look' }, 'later'))?.look ?? null,
    remake: (hash, wanted, urgency) =>
      share(`${hash} ${wanted.outputs} ${wanted.only ?? ''}`, () => fromOriginal(hash, wanted, urgency)),
  };
}

/** Runs `work` once for all concurrent calls with the same key. */
export function singleFlight<T>(): (key: string, work: () => Promise<T>) => Promise<T> {
  const inFlight = new Map<string, Promise<T>>();
  return (key, work) => {
    const running = inFlight.get(key);
    if (running) return running;
    const started = work().finally(() => inFlight.delete(key));
    inFlight.set(key, started);
    return started;
  };
}
