/** A host that no page may send a request to. */
export const SENTINEL = 'sentinel.invalid';

/**
 * Our own texts for each family of the public lists of attacks. Script that runs sets `window.hurt`; a load requests
 * the sentinel; markup that escapes its element leaves `data-hurt`, a handler or an element that no page has.
 */
const FAMILIES: Readonly<Record<string, readonly string[]>> = {
  script: [
    '<script>hurt=1</script>',
    `<ScRiPt/x src=//${SENTINEL}/x.js></sCrIpT >`,
    '<<script>hurt=1//<</script>',
    '<script\t>hurt=1</script\n>',
  ],
  handlers: [
    '<img src=x onerror=hurt=1>',
    '<img/src=x/onerror=hurt=1//',
    '<svg onload=hurt=1>',
    '<svg><animate onbegin=hurt=1 attributeName=x dur=1s>',
    '<details open ontoggle=hurt=1>x</details>',
    '<body onload=hurt=1 onpageshow=hurt=1>',
    '<input autofocus onfocus=alert(1)>',
    '<video src=x onerror=hurt=1></video>',
    '<marquee onstart=hurt=1>x</marquee>',
    '<div onpointerover=hurt=1 style=position:fixed;inset:0>',
  ],
  frames: [
    '<iframe srcdoc="<script>top.hurt=1</script>"></iframe>',
    '<iframe src=javascript:top.hurt=1></iframe>',
    `<object data=//${SENTINEL}/x></object><embed src=x>`,
  ],
  addresses: [
    '<a href="javascript:hurt=1">press</a>',
    '<a href=" &#1; java&#10;script&colon;hurt=1">press</a>',
    '<a href="&#106;ava\tscript&#x3a;hurt=1">press</a>',
    '<a href="data:text/html,<script>hurt=1</script>">x</a>',
    '<form action=javascript:hurt=1><button>x</form>',
    '<button formaction=javascript:hurt=1>x</button>',
    '<svg><a xlink:href=javascript:hurt=1><text>x</a>',
    'javascript:hurt=1//',
  ],
  page: [
    `<base href=//${SENTINEL}/>`,
    `<meta http-equiv=refresh content=0;url=//${SENTINEL}/>`,
    `<link rel=stylesheet href=//${SENTINEL}/x.css>`,
    `<style>@import'//${SENTINEL}/x';*{display:none}</style>`,
    `<p style="background:url(//${SENTINEL}/x)">x</p>`,
    `<img srcset="//${SENTINEL}/x 1x, javascript:hurt=1 2x">`,
    '<img name=body><form id=matvReady><a id=location>',
    '<div data-feature=share data-part=body data-hurt>',
  ],
  quotes: [
    '"><img src=x onerror=hurt=1>',
    "'><img src=x onerror=hurt=1>",
    '` onmouseover=hurt=1 x=`',
    '" autofocus onfocus=hurt=1 data-hurt="',
    "' autofocus onfocus=hurt=1 data-hurt='",
    ' autofocus onfocus=hurt=1 data-hurt ',
    '\\";hurt=1;//',
    "\\';hurt=1;//",
    '\u2028hurt=1\u2029',
  ],
  unclosed: [
    '</script><script>hurt=1</script>',
    '</title><script>hurt=1</script>',
    '</textarea><img src=x onerror=hurt=1>',
    '</style><img src=x onerror=hurt=1>',
    '</noscript><img src=x onerror=hurt=1>',
    '--><img src=x onerror=hurt=1><!--',
    '<!--><img src=x onerror=hurt=1>-->',
    '<![CDATA[><img src=x onerror=hurt=1>',
    ']]><script>hurt=1</script>',
    '<noscript><p title="</noscript><img onerror=hurt=1 src>">',
    '<textarea>',
    '<title>',
    '<plaintext>',
    '<template>',
    '<select><option>',
    '</p></div></main></body></html>',
    '<!--',
  ],
  mutations: [
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=hurt=1&gt;">',
    '<svg></p><style><a id="</style><img src=1 onerror=hurt=1>">',
    '<form><math><mtext></form><form><mglyph><svg><mtext><style><path id="</style><img onerror=hurt=1 src>">',
    '<math><annotation-xml encoding="text/html"><script>hurt=1</script></annotation-xml></math>',
  ],
  templates: [
    "{{constructor.constructor('hurt=1')()}}",
    '$' + '{hurt=1}<%= hurt=1 %>#{hurt=1}',
    '{{7*7}}{%raw%}[[7*7]]',
  ],
  decoding: [
    '&lt;script&gt;hurt=1&lt;/script&gt;',
    '&amp;lt;img src=x onerror=hurt=1&amp;gt;',
    '&#60;script&#62;hurt=1&#60;/script&#62;',
    '%3Cscript%3Ehurt=1%3C/script%3E',
    '\\x3cscript\\x3ehurt=1\\u003c/script\\u003e',
    '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>&e;',
  ],
  directions: ['\u202etxet\u2066', 'a\u200b\u200d\u2060b\ufeffc\u200fd\u{e0041}'],
  controls: [
    'a\u0000<scr\u0000ipt>hurt=1</scr\u0000ipt>',
    '\u0001\u0008\u000b\u001b[31mred\u007f\u0085',
    'a\ud800b\udc00c',
    'x\r\nBcc: hurt@sentinel.invalid\r\nX-Hurt: 1\r\n\r\n<script>hurt=1</script>',
  ],
  formulas: ['=HYPERLINK("//sentinel.invalid","x")', "+1+cmd|' /C calc'!A0", '-2+3', '@SUM(1+1)', '\t=1+1', '\r=1+1'],
};

export interface Attack {
  /** The attack between two marker words, 'w07a' and 'w07z'; a formula, which has to come first, is before both. */
  readonly text: string;
  /** The attack without them. */
  readonly bare: string;
  readonly family: string;
}

export const ATTACKS: readonly Attack[] = Object.entries(FAMILIES)
  .flatMap(([family, texts]) => texts.map((bare) => ({ family, bare })))
  .map(({ family, bare }, index) => {
    const word = `w${String(index).padStart(2, '0')}`;
    const text = family === 'formulas' ? `${bare} ${word}a ${word}z` : `${word}a ${bare} ${word}z`;
    return { text, bare, family };
  });

/** The marker words in `text`. */
export function wordsIn(text: string): string[] {
  return text.match(/\bw\d\d[az]\b/g) ?? [];
}

interface Wanted {
  /** For a field that refuses line breaks and control characters: leaves out attacks that contain them. */
  readonly isLine?: boolean;
}

/**
 * All attacks in as few texts of up to `most` characters as possible, because every text is a page to look at: each goes
 * into the first that has room for it. A formula begins a text; a longer attack is cut.
 */
export function pieces(most: number, { isLine = false }: Wanted = {}): string[] {
  const wanted = ATTACKS.filter(({ text }) => !(isLine && /\p{Cc}|\p{Cs}/u.test(text)));
  const all = wanted.filter(isFormula).map(({ text }) => text.slice(0, most));
  for (const attack of wanted) {
    if (isFormula(attack)) continue;
    const place = all.findIndex((text) => text.length + 1 + attack.text.length <= most);
    if (place === -1) all.push(attack.text.slice(0, most));
    else all[place] += ` ${attack.text}`;
  }
  return all;
}

const isFormula = ({ family }: Attack) => family === 'formulas';

/** The piece for the record of that number; consecutive records cover all pieces. */
export function piece(most: number, record: number, wanted?: Wanted): string {
  const all = pieces(most, wanted);
  return all[record % all.length] ?? '';
}

/** An attack as the HTML of a text, between paragraphs. */
export function htmlOf({ bare }: Attack, index: number): string {
  return `<p>Reads ${index} here.</p>${bare}<p>Goes on.</p>`;
}

/** Families that swallow or reverse the text after them. */
const SWALLOWING: ReadonlySet<string> = new Set(['unclosed', 'mutations']);

/** All attacks in `count` texts of HTML: those that would swallow the next one separately, the others combined. */
export function htmlPieces(count: number): string[] {
  const all = ATTACKS.map((attack, index) => ({ html: htmlOf(attack, index), isAlone: SWALLOWING.has(attack.family) }));
  const alone = all.filter(({ isAlone }) => isAlone);
  const others = all.filter(({ isAlone }) => !isAlone);
  const rows = count - alone.length;
  const inRows = Array.from({ length: rows }, (_, row) => others.filter((_other, index) => index % rows === row));
  return [...inRows, ...alone.map((one) => [one])].map((texts) => texts.map(({ html }) => html).join(''));
}
