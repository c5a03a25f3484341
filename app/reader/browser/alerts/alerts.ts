import type { AlertTopic } from '#domain/alerts.ts';
import { languageOf } from '#domain/text-language.ts';
import { readdressPage, shownPath } from '../navigation.ts';
import { isNothingSaved } from '../saved/saved-list.ts';
import { readyRegistration, unregister } from '../service-worker.ts';
import { FOLLOWED_KEY, storedIds } from '../stored-ids.ts';
import {
  AlertCallError,
  type AlertChoices,
  fetchTopicNames,
  findSubscription,
  isTopic,
  leaveSubscription,
} from './alert-calls.ts';
import { type DeviceState, deviceState, thisDevice } from './alert-device.ts';
import { clearChoices, keptChoices } from './kept-choices.ts';
import { proofOf, subscribe } from './subscribing.ts';

type AlertState = DeviceState | 'on';

/** The maximum number of topics in one subscription. */
const MAX_TOPICS = 100;

const TEXTS = {
  busyOn: 'Turning on alerts…',
  busySave: 'Saving…',
  on: 'Alerts are on.',
  saved: 'Your changes are saved.',
  off: 'Alerts are off. We have forgotten this browser.',
  none: 'Choose at least one topic. To get no more alerts, choose ‘Turn off alerts’.',
  noneYet: 'Choose at least one topic.',
  sameHours: 'The quiet hours begin and end at the same time. Choose two different times.',
  dismissed:
    'Your browser’s question was closed without an answer, so nothing was changed. Try again to be asked once more.',
  noPush:
    'Your browser could not reach its push service. Nothing you chose is lost: check your connection, and that the browser allows push messages, and try again.',
  notLooked:
    'We could not look up what this browser has chosen. Alerts that you have go on arriving. To change them, load this page again.',
} as const;

/**
 * The form of /alerts. It finds out what this browser can do and what it has chosen, and asks for permission only on the
 * reader's click. It contains notes for each state (`data-note`), the form, and in it the lists and messages.
 */
export function start(section: HTMLElement): void {
  const form = section.querySelector<HTMLFormElement>('[data-alert-form]');
  if (form) new AlertPage(section, form).open();
}

class AlertPage {
  readonly #section: HTMLElement;
  readonly #form: HTMLFormElement;
  readonly #path = shownPath();
  #isBusy = false;
  #isOn = false;
  #isTouched = false;
  /** Chosen tags, authors and live blogs that have no box yet, because their names are still being fetched. */
  #unnamed: readonly AlertTopic[] = [];
  #opened: Promise<void> = Promise.resolve();

  constructor(section: HTMLElement, form: HTMLFormElement) {
    this.#section = section;
    this.#form = form;
    form.addEventListener('input', () => {
      this.#isTouched = true;
    });
    form.querySelector('[data-save]')?.addEventListener('click', () => void this.#once(() => this.#save()));
    form.querySelector('[data-leave]')?.addEventListener('click', () => void this.#once(() => this.#leave()));
  }

  /** Shows what this browser can do and what it has chosen. */
  open(): void {
    const zone = this.#form.querySelector('[data-zone]');
    if (zone) zone.textContent = `, ${zoneOfDevice()}`;
    const state = deviceState(thisDevice());
    this.#show(state);
    if (state === 'able') this.#opened = this.#fillIn().catch(reportError);
  }

  /** Ticks the earlier choices, and the tag, author or live blog that the reader came from. */
  async #fillIn(): Promise<void> {
    const asked = new URLSearchParams(location.search).get('topic');
    const wanted = isTopic(asked) ? [asked] : [];
    if (wanted.length > 0) this.#fill({ topics: wanted, quiet: null });
    this.#unnamed = wanted.filter(needsName);
    const choices = await this.#lookUp();
    const topics = [...new Set([...wanted, ...(choices?.topics ?? [])])];
    this.#unnamed = topics.filter(needsName);
    if (choices && !this.#isTouched) this.#fill({ topics, quiet: choices.quiet });
    void this.#offerFollowed(this.#unnamed).catch(reportError);
  }

  /**
   * The choices of this browser's subscription, or `null`. A subscription that the browser or the site has lost, or
   * that was made with a former key, is renewed silently, because the reader never turned it off.
   */
  async #lookUp(): Promise<AlertChoices | null> {
    if (Notification.permission !== 'granted') return null;
    try {
      const registration = await navigator.serviceWorker.getRegistration();
      const [kept, current] = await Promise.all([keptChoices(), registration?.pushManager.getSubscription()]);
      const proof = current ? proofOf(current) : (kept?.proof ?? null);
      if (proof === null) return null;
      const found = await findSubscription(proof);
      const choices = found ?? kept;
      if (choices === null || choices.topics.length === 0) return null;
      const asked = { topics: choices.topics, quiet: choices.quiet };
      if (current && found?.isKeyCurrent) registration?.update().catch(() => undefined);
      else await subscribe((await readyRegistration()).pushManager, asked, proof);
      this.#show('on');
      return asked;
    } catch (error) {
      this.#complain(error instanceof AlertCallError ? TEXTS.notLooked : TEXTS.noPush);
      // With these in the form, one click on 'Turn on alerts' tries again.
      return await keptChoices();
    }
  }

  async #save(): Promise<void> {
    const choices = this.#choices();
    if (choices === null) return;
    const wasOn = this.#isOn;
    this.#say(wasOn ? TEXTS.busySave : TEXTS.busyOn);
    try {
      // First, because browsers show the permission prompt only right after a click.
      const permission = await Notification.requestPermission();
      if (permission === 'denied') return this.#show('denied');
      if (permission !== 'granted') return this.#complain(TEXTS.dismissed);
      const kept = await keptChoices();
      await subscribe((await readyRegistration()).pushManager, choices, kept?.proof ?? null);
      this.#show('on');
      this.#say(wasOn ? TEXTS.saved : TEXTS.on);
      // Otherwise a reload would tick the topic again that the reader came for, even if it was not wanted after all.
      // The reader may be on the way to another page, which has its address already.
      if (location.pathname + location.search === this.#path) readdressPage(location.pathname);
    } catch (error) {
      this.#complain(error instanceof AlertCallError ? error.message : TEXTS.noPush);
    }
  }

  /** Unsubscribing never fails: if the site cannot be reached, the push service reports it at the next alert. */
  async #leave(): Promise<void> {
    const registration = await navigator.serviceWorker.getRegistration();
    const current = await registration?.pushManager.getSubscription();
    const proof = current ? proofOf(current) : (await keptChoices())?.proof;
    await Promise.allSettled([current?.unsubscribe(), ...(proof ? [leaveSubscription(proof)] : []), clearChoices()]);
    // The service worker goes as well, unless saved stories need it.
    if (isNothingSaved()) await unregister();
    this.#show('able');
    this.#say(TEXTS.off);
    this.#button()?.focus();
  }

  /** The choices in the form; if something is missing, shows a message and returns `null`. */
  #choices(): AlertChoices | null {
    const fields = new FormData(this.#form);
    const topics = [...fields.getAll('topic').filter(isTopic), ...this.#unnamed].slice(0, MAX_TOPICS);
    const [from, to] = [fields.get('from'), fields.get('to')];
    const isQuiet = fields.get('quiet') !== null && typeof from === 'string' && typeof to === 'string';
    if (topics.length === 0) this.#complain(this.#isOn ? TEXTS.none : TEXTS.noneYet);
    else if (isQuiet && from === to) this.#complain(TEXTS.sameHours);
    else return { topics, quiet: isQuiet ? { from, to, zone: zoneOfDevice() } : null };
    return null;
  }

  #fill({ topics, quiet }: AlertChoices): void {
    const chosen = new Set<string>(topics);
    for (const box of this.#form.querySelectorAll<HTMLInputElement>('input[name="topic"]'))
      box.checked = chosen.has(box.value);
    if (quiet === null) return;
    const field = (name: string) => this.#form.querySelector<HTMLInputElement>(`input[name="${name}"]`);
    const [isQuiet, from, to] = [field('quiet'), field('from'), field('to')];
    if (isQuiet) isQuiet.checked = true;
    if (from) from.value = quiet.from;
    if (to) to.value = quiet.to;
  }

  /** Adds a box for each chosen tag, author and live blog, and for each tag and author followed in this browser. */
  async #offerFollowed(chosen: readonly AlertTopic[]): Promise<void> {
    const followed = [...storedIds(FOLLOWED_KEY)].map((id) => (id.includes(':') ? id : `author:${id}`)).filter(isTopic);
    const offered = [...new Set([...chosen, ...followed])].slice(0, MAX_TOPICS);
    const list = this.#form.querySelector('[data-followed]');
    if (offered.length === 0 || !list) return;
    const names = await fetchTopicNames(offered).catch(() => null);
    const rows = offered.flatMap((topic) => {
      const isChosen = chosen.includes(topic);
      // Without an answer, what was chosen must not be lost at the next save.
      const name = names ? names.get(topic) : isChosen ? unnamed(topic) : undefined;
      const row = name === undefined ? null : this.#newRow(topic, name, isChosen);
      return row ? [row] : [];
    });
    list.replaceChildren(...rows);
    this.#unnamed = [];
    const hint = this.#form.querySelector<HTMLElement>('[data-no-followed]');
    if (hint) hint.hidden = rows.length > 0;
  }

  #newRow(topic: AlertTopic, name: string, isChosen: boolean): Node | null {
    const template = this.#form.querySelector('[data-choice-template]');
    if (!(template instanceof HTMLTemplateElement)) return null;
    const row = document.importNode(template.content, true);
    const [box, text] = [row.querySelector('input'), row.querySelector('[data-name]')];
    if (!box || !text) return null;
    box.value = topic;
    // Also sets the attribute, so that the tick survives when the page is stored and shown again.
    box.defaultChecked = isChosen;
    text.textContent = name;
    const language = languageOf(name);
    if (language !== undefined) text.setAttribute('lang', language);
    return row;
  }

  #show(state: AlertState): void {
    this.#isOn = state === 'on';
    this.#say('');
    for (const note of this.#section.querySelectorAll<HTMLElement>('[data-note]'))
      note.hidden = note.dataset.note !== state;
    this.#form.hidden = state !== 'able' && state !== 'on';
    for (const one of this.#form.querySelectorAll<HTMLElement>('[data-when-off]')) one.hidden = this.#isOn;
    for (const one of this.#form.querySelectorAll<HTMLElement>('[data-leave]')) one.hidden = !this.#isOn;
    const button = this.#button();
    if (button) button.textContent = (this.#isOn ? button.dataset.labelOn : button.dataset.labelOff) ?? '';
    if (state === 'denied') this.#focusNote(state);
  }

  /** Focuses the note that explains a refusal, so that it is in view and screen readers announce it. */
  #focusNote(name: AlertState): void {
    if (!this.#isBusy) return;
    const note = this.#section.querySelector<HTMLElement>(`[data-note="${name}"]`);
    note?.setAttribute('tabindex', '-1');
    note?.focus();
  }

  #button(): HTMLElement | null {
    return this.#form.querySelector<HTMLElement>('[data-save]');
  }

  #say(text: string): void {
    const status = this.#form.querySelector('[data-status]');
    if (status) status.textContent = text;
    const problem = this.#form.querySelector<HTMLElement>('[data-problem]');
    if (problem) problem.hidden = true;
  }

  #complain(text: string): void {
    this.#say('');
    const problem = this.#form.querySelector<HTMLElement>('[data-problem]');
    if (!problem) return;
    problem.textContent = text;
    problem.hidden = false;
    // The focus follows a click, but is never taken from a reader who has only opened the page.
    if (this.#isBusy) problem.focus();
  }

  /** One thing at a time: further clicks do nothing. The buttons keep the focus, so they are not disabled. */
  async #once(work: () => Promise<void>): Promise<void> {
    if (this.#isBusy) return;
    this.#setBusy(true);
    try {
      await this.#opened;
      await work();
    } finally {
      this.#setBusy(false);
    }
  }

  #setBusy(isBusy: boolean): void {
    this.#isBusy = isBusy;
    this.#form.setAttribute('aria-busy', String(isBusy));
    for (const button of this.#form.querySelectorAll('button')) button.setAttribute('aria-disabled', String(isBusy));
  }
}

function zoneOfDevice(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

function needsName(topic: AlertTopic): boolean {
  return /^(topic|author|live-blog):/.test(topic);
}

function unnamed(topic: AlertTopic): string {
  if (topic.startsWith('topic:')) return topic.slice('topic:'.length).replaceAll('-', ' ');
  return topic.startsWith('author:') ? 'An author you chose' : 'A live blog you chose';
}
