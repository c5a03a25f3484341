/** Comments, strings and function bodies, whose words are not part of the statement; or the end of a statement. */
const LEXEMES = /--[^\n]*|\/\*.*?\*\/|'(?:[^']|'')*'|(\$\w*\$).*?\1|;/gs;

const NAME = String.raw`(?:public\.)?"?(\w+)"?`;
const CREATED_TABLE = new RegExp(`^create (?:unlogged )?table (?:if not exists )?${NAME}`);

/** Statements an older node does not notice, on tables that it uses as well. */
const ADDING: readonly RegExp[] = [
  CREATED_TABLE,
  /^create (?:or replace )?(?:function|procedure|view|trigger) /,
  /^create index /,
  /^create (?:type|sequence|extension) /,
  /^comment on /,
  /^insert into /,
  /^update /,
];

/** What may be done to a table that older nodes use. Others, and what is forbidden about these, are in `problemsOf`. */
const ADDING_TO_TABLE: readonly RegExp[] = [
  /^add column /,
  /^alter column \w+ (?:drop not null|set default|set statistics)/,
  /^validate constraint /,
];

/**
 * What an older node would not survive in the SQL of an expand migration: an empty list if it only adds (ADR-096).
 * Whatever is not known to be harmless counts as harmful.
 */
export function problemsOf(sql: string): string[] {
  const statements = statementsOf(sql);
  const created = new Set(statements.map((statement) => CREATED_TABLE.exec(statement)?.[1]));
  return statements.flatMap((statement) => {
    const changed = new RegExp(`^alter table (?:if exists )?(?:only )?${NAME} (.*)$`).exec(statement);
    const indexed = new RegExp(`^create unique index (?:.* )?on ${NAME}`).exec(statement);
    if (created.has(changed?.[1] ?? indexed?.[1] ?? '')) return [];
    if (changed) return changesOf(changed[2] ?? '').flatMap((change, _, all) => problemsOfChange(change, all, created));
    if (indexed) return [`a new unique index on ${indexed[1]} refuses rows that an older node may write`];
    if (!ADDING.some((pattern) => pattern.test(statement))) return [`not known to only add: ${shortened(statement)}`];
    return bareReferences(statement, created);
  });
}

/** The statements in lower case on one line each, with nothing in their strings. */
function statementsOf(sql: string): string[] {
  const bare = sql.replaceAll(LEXEMES, (found) => {
    if (found === ';') return '\n;\n';
    return found.startsWith('--') || found.startsWith('/*') ? ' ' : "''";
  });
  return bare
    .split('\n;\n')
    .map((statement) => statement.replaceAll(/\s+/g, ' ').trim().toLowerCase())
    .filter((statement) => statement !== '');
}

/** The parts of an ALTER TABLE, which commas outside brackets separate. */
function changesOf(list: string): string[] {
  const changes = [''];
  let depth = 0;
  for (const letter of list) {
    if (letter === '(') depth += 1;
    if (letter === ')') depth -= 1;
    if (letter === ',' && depth === 0) changes.push('');
    else changes.push(`${changes.pop()}${letter}`);
  }
  return changes.map((change) => change.trim());
}

function problemsOfChange(change: string, all: readonly string[], created: ReadonlySet<string | undefined>): string[] {
  // A check can be widened in no other way; that it has become wider is for the reviewer to see.
  const [, verb, constraint] = /^(add|drop) constraint (\w+)/.exec(change) ?? [];
  if (constraint !== undefined) {
    const isReplaced =
      all.includes(`drop constraint ${constraint}`) &&
      all.some((one) => one.startsWith(`add constraint ${constraint} check`));
    if (isReplaced) return [];
    const why = verb === 'add' ? 'refuses rows that an older node may write' : 'may be what an older node relies on';
    return [`the constraint ${constraint} ${why}; to widen a check, drop it and add it again in one ALTER TABLE`];
  }
  if (!ADDING_TO_TABLE.some((pattern) => pattern.test(change))) return [`not known to only add: ${shortened(change)}`];
  if (!change.startsWith('add column ')) return [];
  const problems = bareReferences(change, created);
  if (/ not null\b/.test(change) && !/ default /.test(change)) {
    problems.push(`an older node does not fill the column: ${shortened(change)}`);
  }
  if (/ (?:unique|primary key)\b/.test(change))
    problems.push(`an index is built while the table is locked: ${shortened(change)}`);
  if (/ stored\b|\bdefault (?!now\b)\w+ ?\(/.test(change)) {
    problems.push(`the whole table is rewritten while it is locked: ${shortened(change)}`);
  }
  return problems;
}

/** References that keep an older node from deleting rows as it always did. */
function bareReferences(statement: string, created: ReadonlySet<string | undefined>): string[] {
  return [...statement.matchAll(/ references "?(\w+)"?(?: ?\([^)]*\))?([^,]*)/g)]
    .filter(([, table, rest]) => !created.has(table) && !/on delete (?:cascade|set null|set default)/.test(rest ?? ''))
    .map(([, table]) => `an older node could no longer delete rows of ${table}: add ON DELETE`);
}

function shortened(statement: string): string {
  return statement.length > 80 ? `${statement.slice(0, 80)}…` : statement;
}
