/** A story's 'Listen' button. Most readers never press it, so the speech code loads on the first press. */
export function startListening(element: HTMLElement): void {
  if (!('speechSynthesis' in window)) return;
  const show = () => {
    element.hidden = !speechSynthesis.getVoices().some(({ lang }) => lang.startsWith(element.dataset.voice ?? ''));
  };
  show();
  // Most browsers load their voices asynchronously. Only the newest story waits for them: a listener for each would keep
  // them all in memory.
  speechSynthesis.onvoiceschanged = show;
  begin(element);
}

function begin(element: HTMLElement): void {
  element.querySelector('button')?.addEventListener(
    'click',
    () => {
      // iOS allows speech only after a first call within the click handler itself.
      speechSynthesis.speak(new SpeechSynthesisUtterance(''));
      import('./read-aloud.ts').then(
        ({ readAloud }) => {
          element.toggleAttribute('data-failed', false);
          readAloud(element);
        },
        (error) => {
          element.toggleAttribute('data-failed', true);
          begin(element);
          reportError(error);
        },
      );
    },
    { once: true },
  );
}
