import type { Question } from './ask-dialog.tsx';

/** A question on the screen. */
export interface Asked {
  readonly id: number;
  readonly question: Question;
  answer(yes: boolean): void;
}

/**
 * Asks questions in the one dialog that there is, which `show` opens, or closes with null. A question that another one
 * replaces, such as when the browser goes back meanwhile, is answered with no: its caller would wait for ever otherwise.
 */
export function oneQuestion(show: (asked: Asked | null) => void): (question: Question) => Promise<boolean> {
  let open: Asked | null = null;
  let count = 0;
  return (question) =>
    new Promise((resolve) => {
      open?.answer(false);
      count += 1;
      const asked: Asked = {
        id: count,
        question,
        answer: (yes) => {
          if (open === asked) {
            open = null;
            show(null);
          }
          resolve(yes);
        },
      };
      open = asked;
      show(asked);
    });
}
