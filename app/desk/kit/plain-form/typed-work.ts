import { useEffect } from 'react';

let typedForms = 0;

/** True while a form or a dialog holds something that was typed and not sent. */
export function hasTypedForm(): boolean {
  return typedForms > 0;
}

/** While `isTyped`, a session that ends asks for a login on the spot instead of leaving the page. */
export function useTypedWork(isTyped: boolean): void {
  useEffect(() => {
    if (!isTyped) return;
    typedForms += 1;
    return () => {
      typedForms -= 1;
    };
  }, [isTyped]);
}
