/**
 * Reading row ids such as `ART-40`, `SPEC-09a`, `LIST-07 to LIST-21`, `WIRE-42…50` and `API-37/38`, and the table that
 * holds them.
 */

const ids =
  /\b([A-Z]{3,5})-([1-9]\d{2}|\d{2})(?!\d)([a-z]\b)?((?:\s*(?:to|–|…|\.\.|\/)\s*(?:[A-Z]{3,5}-)?\d{2,3}\b)*)/g;
const followUp = /(to|–|…|\.\.|\/)\s*(?:[A-Z]{3,5}-)?(\d{2,3})/g;
const titles =
  /\b(?:it|test|describe)(?:\.\w+)*(?:\([^'"`]*\))?\(\s*('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`)/g;
const tableTitles = /\](?:\s*as const)?\s*\)\(\s*('(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`)/g;
const specificationLine = /^- \*\*([A-Z]+-\d+[a-z]?)\*\* (.*)$/;
const row = /^\| ([A-Z]+-\d+[a-z]?) \| (.*) \| ([^|]*) \|$/;

/** What brings the rows of an area that no test covers yet. */
const later = {
  NAV: 'the other pages of the site',
  HOME: 'the full home page',
  LIST: 'section pages',
  ART: 'story pages',
  AUTH: 'author page',
  VID: 'videos',
  LIVE: 'live TV',
  WIRE: 'wire feed',
  STATE: 'the full home page',
  API: 'the calls of later pages',
  LOGIN: 'the other editors',
  DESK: 'the other editors',
  DAPI: 'the other editors and the forms',
  PET: 'petition',
  DIA: 'diaspora support',
  BOOK: 'show booking',
  ABOUT: 'About page',
  WORLD: 'the part that it belongs to',
  CONST: 'the part that it belongs to',
  ERR: 'the other editors and the forms',
  SPEC: 'the part that it belongs to',
};

/** @param {string} area @param {number} number */
function rowId(area, number) {
  return `${area}-${String(number).padStart(2, '0')}`;
}

/** @param {string} text @returns {Set<string>} every row id that the text names, ranges spelled out */
export function rowIdsIn(text) {
  const found = new Set();
  for (const [, area = '', first = '', letter = '', rest = ''] of text.matchAll(ids)) {
    let last = Number(first);
    found.add(rowId(area, last) + letter);
    for (const [, how, number] of rest.matchAll(followUp)) {
      const from = how === '/' ? Number(number) : last + 1;
      last = Number(number);
      for (let one = from; one <= last; one += 1) found.add(rowId(area, one));
    }
  }
  return found;
}

/** @param {string} source of a test file @returns {Set<string>} the row ids in its titles */
export function rowIdsInTitles(source) {
  const found = [...source.matchAll(titles), ...source.matchAll(tableTitles)];
  return rowIdsIn(found.map(([, title]) => title).join('\n'));
}

/**
 * @typedef {{ id: string, text: string, coveredBy: string, sameAs: string | null }} Row
 * @param {string} table the text of docs/requirements.md
 * @returns {Row[]}
 */
export function rowsOf(table) {
  return table.split('\n').flatMap((line) => {
    const [, id, text, coveredBy] = row.exec(line) ?? [];
    if (!id || text === undefined || coveredBy === undefined) return [];
    return [{ id, text, coveredBy, sameAs: /\(see ([A-Z]+-\d+)\)$/.exec(text.trimEnd())?.[1] ?? null }];
  });
}

/**
 * @param {string} specification the text of docs/specification.md
 * @returns {{ id: string, text: string, sameAs: string | null }[]} its lines, those of its decisions (`SPEC-09a`) among them
 */
export function linesOf(specification) {
  return specification.split('\n').flatMap((line) => {
    const [, id, text] = specificationLine.exec(line) ?? [];
    if (!id || text === undefined) return [];
    return [{ id, text, sameAs: /\(see ([A-Z]+-\d+)\)\.$/.exec(text)?.[1] ?? null }];
  });
}

/**
 * @param {string} table the text of docs/requirements.md
 * @param {ReadonlyMap<string, readonly string[]>} filesById test files by row id
 * @returns {string} the table with its last column rewritten
 */
export function refreshed(table, filesById) {
  const rows = new Map(rowsOf(table).map((one) => [one.id, one]));
  /** @param {Row} one */
  const files = (one) => filesById.get(one.id) ?? (one.sameAs ? filesById.get(one.sameAs) : undefined);
  return table
    .split('\n')
    .map((line) => {
      const one = rows.get(row.exec(line)?.[1] ?? '');
      if (!one) return line;
      const area = /** @type {keyof typeof later} */ (one.id.split('-')[0]);
      const cell =
        files(one)
          ?.map((file) => `\`${file}\``)
          .join(', ') ?? `later: ${later[area]}`;
      return `| ${one.id} | ${one.text} | ${cell} |`;
    })
    .join('\n');
}
