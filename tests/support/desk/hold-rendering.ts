import type { Page } from '@playwright/test';

/** Keeps React from rendering a new address, as a slow device does for a while, until the function returned is called. */
export async function holdRendering(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    // React's scheduler begins its work by a message to itself.
    const { postMessage } = MessagePort.prototype;
    const held: (() => void)[] = [];
    MessagePort.prototype.postMessage = function (message: unknown) {
      held.push(() => postMessage.call(this, message));
    };
    const goOn = () => {
      MessagePort.prototype.postMessage = postMessage;
      for (const send of held) send();
    };
    window.addEventListener('go-on', goOn, { once: true });
  });
  return () => page.evaluate(() => void window.dispatchEvent(new Event('go-on')));
}
