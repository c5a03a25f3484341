const CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * `text` without the characters that embed, override or isolate a direction: they turn the text around them, so that a
 * name or a file's ending reads as another one (Trojan Source). Joiners and marks stay, because languages need them.
 */
export function withoutDirections(text: string): string {
  return text.replace(CONTROLS, '');
}
