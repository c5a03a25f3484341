import sharp from 'sharp';
import { drawCard } from './card/draw-card.ts';
import { render } from './encode.ts';
import { anyTask, type RenderOutcome, type Rendition } from './render-messages.ts';

// Only the five accepted formats can be decoded here, whatever a file pretends to be.
const DECODERS = ['JpegFile', 'PngFile', 'WebpFile', 'NsgifFile', 'HeifFile'];
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: DECODERS.map((name) => `VipsForeignLoad${name}`) });
// One thread and no cache: the requests of readers come first, and pictures never repeat.
sharp.concurrency(1);
sharp.cache(false);

function answer(message: Rendition | RenderOutcome): Promise<void> {
  return new Promise((resolve, reject) => {
    process.send?.(message, undefined, {}, (error) => (error ? reject(error) : resolve()));
  });
}

async function work(message: unknown): Promise<void> {
  try {
    const task = anyTask.parse(message);
    await answer(await ('card' in task ? drawCard(task.card, answer) : render(task, answer)));
  } catch (error) {
    await answer({ kind: 'failed', message: error instanceof Error ? error.message : String(error) });
  }
}

process.on('message', (message) => {
  work(message).catch(() => process.exit(1));
});
process.on('disconnect', () => process.exit(0));
