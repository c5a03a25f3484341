/** A text of one language, shown in one place of the page. */
export interface Passage {
  readonly text: string;
  /** A language tag, as in the attribute `lang`. */
  readonly language: string;
  /** Marks the place as the one being read, or no longer. */
  readonly mark: (isRead: boolean) => void;
}

export type SpeakerState = 'stopped' | 'reading' | 'paused';

export interface SpeakerOptions {
  readonly synthesiser: Pick<SpeechSynthesis, 'speak' | 'cancel' | 'getVoices'>;
  readonly createUtterance: (text: string) => SpeechSynthesisUtterance;
  readonly passages: readonly Passage[];
  readonly rate: number;
  /** Called with each change; `message` is what the reader should know, often nothing. */
  readonly onChange: (state: SpeakerState, message: string) => void;
}

/** Network voices fall silent after about fifteen seconds of one utterance. */
const LONGEST = 200;
/** Timeout for a voice to start speaking. */
const TIMEOUT_MS = 10_000;

const SILENT = 'This browser did not begin to speak. Press Listen to try again.';
const FAILED = 'This browser could not read on. Press Listen to try again.';
const MESSAGES: Readonly<Partial<Record<SpeechSynthesisErrorCode, string>>> = {
  // Another tab or program, such as a call, took over: the reader knows, so no message is shown.
  canceled: '',
  interrupted: '',
  'audio-busy': 'Another program is using the sound. Press Listen to go on.',
  network: 'The voice could not be reached. Check your connection, then press Listen to go on.',
  'not-allowed': 'This browser does not let the page speak. Allow sound for this site, then press Listen.',
};
const LEFT_OUT = 'Parts in another language were left out: this browser has no voice for them.';

/**
 * Reads passages aloud, sentence by sentence. Pausing ends the sentence and going on repeats it: phones treat the
 * synthesiser's own pause as an end.
 */
export class Speaker {
  readonly #options: SpeakerOptions;
  readonly #pieces: readonly { readonly text: string; readonly passage: Passage }[];
  #rate: number;
  #at = 0;
  #state: SpeakerState = 'stopped';
  #marked: Passage | null = null;
  #hasLeftOut = false;
  /** Increases with each utterance and stop, so that events of earlier utterances are ignored. */
  #turn = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: SpeakerOptions) {
    this.#options = options;
    this.#rate = options.rate;
    this.#pieces = options.passages.flatMap((passage) =>
      sentencesOf(passage.text, passage.language).map((text) => ({ text, passage })),
    );
  }

  get state(): SpeakerState {
    return this.#state;
  }

  /** Starts reading, or resumes with the sentence at which it was paused. */
  play(): void {
    if (this.#state === 'reading') return;
    // Clears utterances that another page may have left in the queue.
    this.#options.synthesiser.cancel();
    this.#change('reading');
    this.#speak();
  }

  pause(message = ''): void {
    if (this.#state !== 'reading') return;
    this.#silence();
    this.#change('paused', message);
  }

  stop(message = ''): void {
    if (this.#state === 'stopped') return;
    this.#silence();
    this.#at = 0;
    this.#mark(null);
    this.#change('stopped', message);
  }

  /** Sets the speed as a multiple of the voice's usual one. */
  setRate(rate: number): void {
    this.#rate = rate;
    if (this.#state !== 'reading') return;
    this.#silence();
    this.#speak();
  }

  #speak(): void {
    const piece = this.#pieces[this.#at];
    if (!piece) {
      this.stop(this.#hasLeftOut ? LEFT_OUT : '');
      return;
    }
    const { text, passage } = piece;
    const voice = voiceFor(this.#options.synthesiser.getVoices(), passage.language);
    if (!voice) {
      this.#hasLeftOut = true;
      this.#next();
      return;
    }
    this.#mark(passage);
    const utterance = this.#options.createUtterance(text);
    utterance.voice = voice;
    utterance.lang = voice.lang.replace('_', '-');
    utterance.rate = this.#rate;
    this.#turn += 1;
    const turn = this.#turn;
    const onlyNow = (then: () => void) => () => {
      if (turn !== this.#turn) return;
      clearTimeout(this.#timer);
      then();
    };
    utterance.onstart = onlyNow(() => undefined);
    utterance.onend = onlyNow(() => this.#next());
    utterance.onpause = onlyNow(() => this.pause());
    utterance.onerror = ({ error }) => onlyNow(() => this.pause(MESSAGES[error] ?? FAILED))();
    this.#timer = setTimeout(
      onlyNow(() => this.pause(SILENT)),
      TIMEOUT_MS,
    );
    this.#options.synthesiser.speak(utterance);
  }

  #next(): void {
    this.#at += 1;
    this.#speak();
  }

  #silence(): void {
    this.#turn += 1;
    clearTimeout(this.#timer);
    this.#options.synthesiser.cancel();
  }

  #mark(passage: Passage | null): void {
    if (passage === this.#marked) return;
    this.#marked?.mark(false);
    this.#marked = passage;
    passage?.mark(true);
  }

  #change(state: SpeakerState, message = ''): void {
    this.#state = state;
    this.#options.onChange(state, message);
  }
}

/** The device's own choice among the voices of a language: of the same country, by default, or the first. */
function voiceFor(voices: readonly SpeechSynthesisVoice[], language: string): SpeechSynthesisVoice | undefined {
  const base = language.slice(0, 2).toLowerCase();
  const able = voices.filter(({ lang }) => lang.toLowerCase().startsWith(base));
  return (
    able.find(({ default: isDefault }) => isDefault) ??
    able.find(({ lang }) => lang.replace('_', '-').toLowerCase() === language.toLowerCase()) ??
    able[0]
  );
}

/** Splits a text into sentences, and at spaces into pieces of at most `LONGEST` characters. */
function sentencesOf(text: string, language: string): string[] {
  const whole = text.replace(/\s+/g, ' ').trim();
  const sentences =
    'Segmenter' in Intl
      ? [...new Intl.Segmenter(language, { granularity: 'sentence' }).segment(whole)].map(({ segment }) => segment)
      : [whole];
  const pieces = sentences.flatMap((sentence) => sentence.match(PIECE) ?? []).map((piece) => piece.trim());
  // Voices read a piece of punctuation alone as 'dot', or not at all.
  return pieces.filter((piece) => /[\p{L}\p{N}]/u.test(piece));
}

const PIECE = new RegExp(`.{1,${LONGEST}}(?:\\s|$)|\\S+`, 'gsu');
