import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Passage, Speaker } from './speaker.ts';

/** Says nothing by itself: the test lets the present utterance begin, end or fail. */
class FakeSynthesiser {
  readonly said: SpeechSynthesisUtterance[] = [];
  isSpeaking = false;

  getVoices = () => ['en-US', 'en-GB', 'hi_IN'].map((lang) => ({ lang, default: false }) as SpeechSynthesisVoice);
  speak = (utterance: SpeechSynthesisUtterance) => {
    this.said.push(utterance);
    this.isSpeaking = true;
  };
  cancel = () => {
    if (this.isSpeaking) this.fail('canceled');
    this.isSpeaking = false;
  };
  get present(): SpeechSynthesisUtterance {
    const utterance = this.said.at(-1);
    if (!utterance) throw new Error('nothing was said');
    return utterance;
  }
  finish() {
    this.isSpeaking = false;
    this.present.onend?.(new Event('end') as SpeechSynthesisEvent);
  }
  fail(error: string) {
    this.isSpeaking = false;
    this.present.onerror?.(Object.assign(new Event('error'), { error }) as SpeechSynthesisErrorEvent);
  }
}

describe('reading aloud', () => {
  let synthesiser: FakeSynthesiser;
  /** The places that are marked. */
  let marked: Set<string>;
  let changes: string[];
  beforeEach(() => {
    synthesiser = new FakeSynthesiser();
    marked = new Set();
    changes = [];
  });

  function passage(place: string, text: string, language = 'en-GB'): Passage {
    return { text, language, mark: (isRead) => (isRead ? marked.add(place) : marked.delete(place)) };
  }

  function speakerOf(...passages: Passage[]): Speaker {
    return new Speaker({
      synthesiser,
      createUtterance: (text) => ({ text }) as SpeechSynthesisUtterance,
      passages,
      rate: 1.25,
      onChange: (state, message) => changes.push(message === '' ? state : `${state}: ${message}`),
    });
  }

  const said = () => synthesiser.said.map(({ text }) => text);

  it('reads sentence by sentence, marks the paragraph being read, and stops after the last (WORLD-29)', () => {
    speakerOf(
      passage('first', 'One dry day.\n  Two wet ones.'),
      passage('second', 'Three.'),
      passage('third', ' — '),
    ).play();
    expect([said(), [...marked], synthesiser.present.rate]).toEqual([['One dry day.'], ['first'], 1.25]);
    synthesiser.finish();
    expect([synthesiser.present.text, [...marked]]).toEqual(['Two wet ones.', ['first']]);
    synthesiser.finish();
    expect([synthesiser.present.text, [...marked]]).toEqual(['Three.', ['second']]);
    synthesiser.finish();
    expect([said().length, [...marked], changes]).toEqual([3, [], ['reading', 'stopped']]);
  });

  it('reads each text with a voice of its language, and says so at the end if it had none for some (WORLD-30)', () => {
    const texts = [
      passage('a', 'Rain.'),
      passage('b', 'आज बारिश हुई। कल धूप थी।', 'hi'),
      passage('c', 'மழை.', 'ta'),
      passage('d', 'Sun.'),
    ];
    speakerOf(...texts).play();
    for (let count = 0; count < 4; count += 1) synthesiser.finish();
    expect(synthesiser.said.map(({ text, lang }) => `${lang}: ${text}`)).toEqual([
      'en-GB: Rain.',
      'hi-IN: आज बारिश हुई।',
      'hi-IN: कल धूप थी।',
      'en-GB: Sun.',
    ]);
    expect(changes).toEqual([
      'reading',
      'stopped: Parts in another language were left out: this browser has no voice for them.',
    ]);
  });

  it('goes on after a pause with the sentence it was in, keeping the place marked', () => {
    const speaker = speakerOf(passage('only', 'One. Two. Three.'));
    speaker.play();
    synthesiser.finish();
    speaker.pause();
    expect([synthesiser.isSpeaking, [...marked], changes]).toEqual([false, ['only'], ['reading', 'paused']]);
    speaker.play();
    expect([said(), changes]).toEqual([
      ['One.', 'Two.', 'Two.'],
      ['reading', 'paused', 'reading'],
    ]);
  });

  it('begins again after it was stopped, and is silent', () => {
    const speaker = speakerOf(passage('only', 'One. Two.'));
    speaker.play();
    synthesiser.finish();
    speaker.stop();
    expect([synthesiser.isSpeaking, [...marked], speaker.state]).toEqual([false, [], 'stopped']);
    speaker.play();
    expect(synthesiser.present.text).toBe('One.');
  });

  it('takes another speed at once, from the beginning of the sentence', () => {
    const speaker = speakerOf(passage('only', 'One. Two.'));
    speaker.play();
    speaker.setRate(2);
    expect(synthesiser.said.map(({ text, rate }) => `${text} ${rate}`)).toEqual(['One. 1.25', 'One. 2']);
    expect(changes).toEqual(['reading']);
  });

  it('is paused by a call or another program that takes the voice, and waits to be told to go on (WORLD-31)', () => {
    const speaker = speakerOf(passage('only', 'One. Two.'));
    speaker.play();
    synthesiser.fail('interrupted');
    expect([speaker.state, changes]).toEqual(['paused', ['reading', 'paused']]);
    speaker.play();
    synthesiser.present.onpause?.(new Event('pause') as SpeechSynthesisEvent);
    expect([speaker.state, said()]).toEqual(['paused', ['One.', 'One.']]);
  });

  it('says in words what failed, and goes on from there (WORLD-32)', () => {
    const speaker = speakerOf(passage('only', 'One. Two.'));
    speaker.play();
    synthesiser.finish();
    synthesiser.fail('network');
    speaker.play();
    synthesiser.fail('synthesis-failed');
    expect(changes.filter((change) => change !== 'reading')).toEqual([
      'paused: The voice could not be reached. Check your connection, then press Listen to go on.',
      'paused: This browser could not read on. Press Listen to try again.',
    ]);
    speaker.play();
    expect(synthesiser.present.text).toBe('Two.');
  });

  it('gives up on a voice that does not begin within ten seconds', () => {
    vi.useFakeTimers();
    try {
      const speaker = speakerOf(passage('only', 'One. Two.'));
      speaker.play();
      synthesiser.present.onstart?.(new Event('start') as SpeechSynthesisEvent);
      vi.advanceTimersByTime(60_000);
      expect(speaker.state).toBe('reading');
      synthesiser.finish();
      vi.advanceTimersByTime(10_000);
      expect(changes.at(-1)).toBe('paused: This browser did not begin to speak. Press Listen to try again.');
    } finally {
      vi.useRealTimers();
    }
  });

  it('parts long sentences, because network voices fall silent after fifteen seconds', () => {
    const long = 'and the rain went on '.repeat(30).trim();
    speakerOf(passage('only', long)).play();
    while (synthesiser.isSpeaking) synthesiser.finish();
    expect(said().every((text) => text.length <= 200)).toBe(true);
    expect(said().join(' ')).toBe(long);
  });
});
