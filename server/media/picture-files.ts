import { AVIF_MAX_WIDTH, widthsOf } from '#domain/picture.ts';
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
   * From the stored original for somebody who waits; `false` if that is gone. An `only` file that exists is left alone.
   * Concurrent calls for the same files share the work.
   */
  remake(hash: string, wanted: Wanted): Promise<boolean>;
  /**
   * The AVIF files that are missing, from the stored original of `width` pixels; `false` if that is gone. Each width is a
   * task of its own, so whoever waits for another picture waits for one of them at most.
   */
  makeAvif(hash: string, width: number): Promise<boolean>;
  /** The look of the stored original, a perceptual hash of 64 bits; `null` if the original is gone. */
  look(hash: string): Promise<string | null>;
}

type Wanted = Omit<RenderTask, 'path'>;

interface Deps {
  readonly storage: PictureStorage;
  readonly renderer: Renderer;
  readonly scratch: Scratch;
}

export function createPictureFiles({ storage, renderer, scratch }: Deps): PictureFiles {
  const render = (hash: string, task: RenderTask, urgency: Urgency) =>
    renderer.render(task, ({ name, bytes }) => storage.put(hash, name, bytes), urgency);

  /** The answers to the tasks, one after the other; `null` if there is no original. */
  async function renderOriginal(hash: string, tasks: readonly Wanted[], urgency: Urgency) {
    return scratch.withFile(async (path) => {
      if (!(await storage.fetch(hash, ORIGINAL, path))) return null;
      const answers: Extract<Rendered, { kind: 'done' }>[] = [];
      for (const wanted of tasks) {
        const rendered = await render(hash, { path, ...wanted }, urgency);
        if (rendered.kind === 'refused') throw new Error(`the stored original of ${hash} can no longer be decoded`);
        answers.push(rendered);
      }
      return answers;
    });
  }

  async function fromOriginal(hash: string, wanted: Wanted): Promise<boolean> {
    // Another call may have rendered it since the caller looked.
    if (wanted.only !== undefined && (await storage.find(hash, wanted.only))) return true;
    return (await renderOriginal(hash, [wanted], 'now')) !== null;
  }

  const share = singleFlight<boolean>();
  return {
    has: async (hash) => (await storage.find(hash, ORIGINAL)) !== null,
    async make(hash, path, only) {
      const rendered = await render(hash, { path, outputs: 'still', only }, 'now');
      if (rendered.kind === 'done') await storage.putFile(hash, ORIGINAL, path);
      return rendered;
    },
    look: async (hash) => (await renderOriginal(hash, [{ outputs: 'look' }], 'later'))?.[0]?.look ?? null,
    remake: (hash, wanted) => share(`${hash} ${wanted.outputs} ${wanted.only ?? ''}`, () => fromOriginal(hash, wanted)),
    async makeAvif(hash, width) {
      const tasks: Wanted[] = [];
      for (const one of widthsOf({ width }, AVIF_MAX_WIDTH)) {
        const only = `${one}.avif`;
        if (!(await storage.find(hash, only))) tasks.push({ outputs: 'avif', only });
      }
      return tasks.length === 0 || (await renderOriginal(hash, tasks, 'later')) !== null;
    },
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
