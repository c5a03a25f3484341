/** A story's 'Listen' button. Most visits never press it, so what reads comes with the first press. */
export function start(element: HTMLElement): void {
  if (!('speechSynthesis' in window)) return;
  const show = () => {
    element.hidden = !speechSynthesis.getVoices().some(({ lang }) => lang.startsWith(element.dataset.voice ?? ''));
  };
  show();
  // Most browsers find their voices late, and old ones do not say when.
  speechSynthesis.addEventListener?.('voiceschanged', show);
  begin(element);
}

function begin(element: HTMLElement): void {
  element.querySelector('button')?.addEventListener(
    'click',
    () => {
      // iOS allows speech only to what speaks within the press itself.
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
