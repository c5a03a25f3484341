import cluster from 'node:cluster';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';

/** A worker that is too busy to answer is left out, so that the others are heard before a scrape times out. */
const ANSWER_WITHIN_MS = 2_000;
const SLOT = 'MATV_WORKER';

/** The processes that serve together with this one, itself included. */
export interface WorkersOfSite {
  /** The number of this one's slot, from 1. A successor has the same. */
  readonly own: string;
  /** Sets what this one answers when any of them asks. */
  answer(text: () => Promise<string>): void;
  /** The answers of all that answer in time. */
  ask(): Promise<readonly string[]>;
}

const messageToPrimary = z.union([z.object({ asked: z.string() }), z.object({ told: z.string(), text: z.string() })]);
const messageToWorker = z.union([
  z.object({ tell: z.string() }),
  z.object({ answered: z.string(), texts: z.array(z.string()) }),
]);

/** What a new worker has to find in its environment. */
export function environmentOfWorker(slot: number): Readonly<Record<string, string>> {
  return { [SLOT]: String(slot) };
}

/** Null in a process that serves alone. */
export function workersOfSite(): WorkersOfSite | null {
  const own = process.env[SLOT];
  if (!cluster.isWorker || own === undefined) return null;
  let answerOfThis: () => Promise<string> = async () => '';
  const waiting = new Map<string, (texts: readonly string[]) => void>();
  const send = (message: z.infer<typeof messageToPrimary>) => process.send?.(message);
  process.on('message', (message: unknown) => {
    const heard = messageToWorker.safeParse(message);
    if (!heard.success) return;
    const { data } = heard;
    if ('tell' in data) {
      // One that cannot be read counts like one that is too busy.
      answerOfThis().then(
        (text) => send({ told: data.tell, text }),
        () => undefined,
      );
    } else {
      waiting.get(data.answered)?.(data.texts);
      waiting.delete(data.answered);
    }
  });
  return {
    own,
    answer: (text) => {
      answerOfThis = text;
    },
    ask: () =>
      new Promise((resolve) => {
        const asked = randomUUID();
        waiting.set(asked, resolve);
        send({ asked });
      }),
  };
}

/** In the process that forked the workers: passes on their questions and answers. */
export function relayBetweenWorkers(): void {
  interface Question {
    readonly texts: string[];
    open: number;
    readonly finish: () => void;
  }
  const questions = new Map<string, Question>();
  cluster.on('message', (from, message: unknown) => {
    const heard = messageToPrimary.safeParse(message);
    if (!heard.success) return;
    const { data } = heard;
    if ('told' in data) {
      const question = questions.get(data.told);
      if (!question) return;
      question.texts.push(data.text);
      question.open -= 1;
      if (question.open === 0) question.finish();
      return;
    }
    const { asked } = data;
    const all = Object.values(cluster.workers ?? {}).filter((worker) => worker?.isConnected());
    const timer = setTimeout(() => questions.get(asked)?.finish(), ANSWER_WITHIN_MS);
    const texts: string[] = [];
    questions.set(asked, {
      texts,
      open: all.length,
      finish: () => {
        clearTimeout(timer);
        questions.delete(asked);
        if (from.isConnected()) from.send({ answered: asked, texts });
      },
    });
    for (const worker of all) worker?.send({ tell: asked });
  });
}
