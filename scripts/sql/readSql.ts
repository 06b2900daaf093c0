import { CompanionError } from '@companion/contract';
import { loadModule, parsePlPgSQLSync, parseSync } from 'libpg-query';

/** A node of PostgreSQL's parse tree: its name, then its members. */
export type Tree = unknown;

export interface Statement {
  file: string;
  line: number;
  kind: string;
  node: Record<string, Tree>;
  /** Source text from its first word to its semicolon. */
  source: string;
}

/** A function with its statements, in any language. */
export interface SqlFunction extends Statement {
  /** Qualified, `public.reviews_list`. */
  name: string;
  body: string;
  settings: string[];
  /** Statements and expressions in the body, as trees. */
  queries: Tree[];
  /** Dynamic SQL (`execute`), as trees of the expressions that build it. */
  executed: Tree[];
  /** Possible values of each variable: its default and everything assigned to it. */
  variables: Map<string, Tree[]>;
}

/** SQL files as parsed by PostgreSQL. */
export interface Sql {
  statements: Statement[];
  functions: SqlFunction[];
}

/** A file contains something PostgreSQL's parser does not accept. */
export class SqlSyntaxError extends CompanionError {
  override readonly code = 'sql-syntax';
  constructor(file: string, line: number, reason: string) {
    super(`${file}:${line} ${reason}`);
  }
}

/** Parses files with PostgreSQL's parser, including function bodies. @throws SqlSyntaxError at the first error. */
export async function readSql(files: { name: string; text: string }[]): Promise<Sql> {
  await loadModule();
  const read: Sql = { statements: [], functions: [] };
  for (const { name: file, text } of files) {
    const bytes = Buffer.from(text);
    const lineAt = (offset: number) => bytes.subarray(0, offset).toString().split('\n').length;
    const whole = attempt(file, 1, () => parseSync(text));
    for (const { stmt, stmt_location: from = 0, stmt_len: length } of whole.stmts ?? []) {
      const [kind, node] = only(stmt);
      const written = bytes.subarray(from, length ? from + length : undefined).toString();
      const start = lead(written);
      const source = `${written.slice(start).trimEnd().replace(/;$/, '')};`;
      const statement = { file, kind, node, source, line: lineAt(from + Buffer.byteLength(written.slice(0, start))) };
      read.statements.push(statement);
      if (kind === 'CreateFunctionStmt') read.functions.push(functionOf(statement));
    }
  }
  return read;
}

/** Length of leading white space and comments. */
const lead = (written: string) => /^(?:\s|--[^\n]*\n)*/.exec(written)?.[0].length ?? 0;

function functionOf(statement: Statement): SqlFunction {
  const { file, line, node } = statement;
  const found: SqlFunction = {
    ...statement,
    name: nameOf(node.funcname),
    body: '',
    settings: [],
    queries: [],
    executed: [],
    variables: new Map(),
  };
  let language = '';
  for (const option of find(node.options, 'DefElem')) {
    if (option.defname === 'language') language = String(find(option.arg, 'String')[0]?.sval);
    if (option.defname === 'as') found.body = String(find(option.arg, 'String')[0]?.sval);
    if (option.defname === 'set') found.settings.push(String(find(option.arg, 'VariableSetStmt')[0]?.name));
  }
  if (language === 'sql') found.queries.push(attempt(file, line, () => parseSync(found.body)));
  if (language === 'plpgsql') readBody(found);
  return found;
}

function readBody(found: SqlFunction): void {
  const { file, line, source } = found;
  const tree = attempt(file, line, () => parsePlPgSQLSync(source));
  const expression = (member: unknown): Tree => {
    const { query, parseMode } = find(member, 'PLpgSQL_expr')[0] as { query: string; parseMode: number };
    // 0 is a statement, 2 an expression, higher values an assignment.
    const text = parseMode === 0 ? query : `select ${parseMode > 2 ? query.replace(/^[^:=]*:?=/, '') : query}`;
    return attempt(file, line, () => parseSync(text));
  };
  const may = (name: string, value: Tree) => found.variables.set(name, [...(found.variables.get(name) ?? []), value]);
  const names = find(tree, 'PLpgSQL_function').flatMap(({ datums }) => (datums as Tree[]).map(only));
  for (const [, { refname, default_val: value }] of names) if (value) may(String(refname), expression(value));
  for (const { varno, expr } of find(tree, 'PLpgSQL_stmt_assign'))
    may(String(names[Number(varno)]?.[1].refname), expression(expr));
  for (const member of find(tree, 'PLpgSQL_expr')) found.queries.push(expression({ PLpgSQL_expr: member }));
  for (const kind of ['PLpgSQL_stmt_dynexecute', 'PLpgSQL_stmt_dynfors', 'PLpgSQL_stmt_open'])
    for (const { query, dynquery } of find(tree, kind))
      if (query ?? dynquery) found.executed.push(expression(query ?? dynquery));
  for (const { dynquery } of find(tree, 'PLpgSQL_stmt_return_query'))
    if (dynquery) found.executed.push(expression(dynquery));
}

function attempt<T>(file: string, line: number, parse: () => T): T {
  try {
    return parse();
  } catch (error) {
    throw new SqlSyntaxError(file, line, (error as Error).message);
  }
}

function only(node: unknown): [string, Record<string, Tree>] {
  const entry = Object.entries(node as Record<string, Record<string, Tree>>)[0];
  if (!entry) throw new TypeError('an empty node');
  return entry;
}

/** Every node of a kind in a tree. */
export function find(tree: unknown, kind: string): Record<string, Tree>[] {
  if (typeof tree !== 'object' || tree === null) return [];
  return Object.entries(tree).flatMap(([name, member]) => [
    ...(name === kind ? [member as Record<string, Tree>] : []),
    ...find(member, kind),
  ]);
}

/** `schema.name` from a list of name parts. */
export const nameOf = (parts: unknown): string =>
  find(parts, 'String')
    .map(({ sval }) => sval)
    .join('.');
