import { expect, it } from 'vitest';
import { messageFaults, notLoaded, textFaults, textsIn, untranslated } from './texts.mjs';

it('lets the build of the present sources go on (WORLD-85)', async () => {
  expect(await textFaults()).toEqual([]);
});

it('names each language whose texts the script never loads', () => {
  const start = "if (document.documentElement.lang === 'hi-IN') void import('./words/hindi.ts');";
  const languages = [
    { code: 'hi', locale: 'hi-IN' },
    { code: 'xx', locale: 'xx-IN' },
  ];
  expect(notLoaded(start, languages)).toEqual(['app/reader/browser/start.ts loads no texts for xx']);
});

it('names each message that a language lacks, and each that it has in excess (WORLD-85)', () => {
  const english = { frame: { watch: 'Watch live', menu: 'Menu' }, days: ['Sunday'] };
  const other = { frame: { watch: 'लाइव देखें', close: 'बंद करें' }, days: [] };
  expect(messageFaults(english, other)).toEqual(['frame.menu is missing', 'frame.close is not a message']);
});

it('finds what the script says to readers, but not selectors, names of events or attributes', () => {
  const source = `
    import { a } from './some Module.ts';
    button.textContent = 'Play it again';
    label.title = \`You follow \${name as string}.\`;
    submit.textContent = 'Signing...';
    note.textContent = \`\${file.name} is empty\`;
    throw new Error('HTTP error! status: ' + status);
    document.querySelector('main [data-feature~="story-modal"]');
    addEventListener('Escape', close);
    element.dataset.state = 'open';
  `;
  expect(textsIn(source)).toEqual([
    'Play it again',
    'You follow {0}.',
    'Signing...',
    '{0} is empty',
    'HTTP error! status: ',
  ]);
});

it('names each of these texts that has no translation, whatever changes in it', () => {
  const table = { 'You follow {0}.': 'x {0}', 'HTTP error! status: {0#}': 'x {0}', '{0} is empty.': '{0} x' };
  const texts = ['You follow {0}.', 'HTTP error! status: {0}', '{0} is empty', 'Play it again', 'You see {0}.'];
  expect(untranslated(texts, table)).toEqual(['Play it again', 'You see {0}.']);
});
