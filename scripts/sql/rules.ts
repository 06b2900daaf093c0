import { countedAgain } from './countedAgain';
import { find, nameOf, type Sql, type SqlFunction, type Statement, type Tree } from './readSql';

export type Finding = { file: string; line: number; message: string };

/** The only views that may read the raw votes: they hide or exclude the votes of open slashes. */
const VIEWS_OF_VOTES = ['app.visible_votes', 'app.vote_times'];
const VISITORS = ['anon', 'authenticated'];

/** Rules for our SQL beyond valid syntax. */
export function findingsIn(sql: Sql): Finding[] {
  return [oneVersionEach, describePages, hideVotes, cutNothing, chooseRows, countOnce].flatMap((rule) => rule(sql));
}

const at = ({ file, line }: Statement, message: string): Finding => ({ file, line, message });

/** Two migrations written in parallel may have the same version: only one of them would be applied. */
function oneVersionEach({ statements }: Sql): Finding[] {
  const first = new Map<string, string>();
  return [...new Set(statements.map(({ file }) => file))].flatMap((file) => {
    const version = /^\d+(?=_)/.exec(file)?.[0];
    if (version === undefined) return [];
    const other = first.get(version);
    first.set(version, other ?? file);
    return other ? [{ file, line: 1, message: `has the version of ${other}` }] : [];
  });
}

/** A function in the API needs a comment, a search path and grants. */
function describePages({ statements, functions }: Sql): Finding[] {
  const described = new Set(
    statements
      .filter(({ kind }) => kind === 'CommentStmt')
      .map(({ node }) => nameOf(find(node, 'ObjectWithArgs')[0]?.objname)),
  );
  const granted = new Set(grants(statements).map(({ name }) => name));
  return functions
    .filter(({ name }) => name.startsWith('public.'))
    .flatMap((page) => [
      ...(described.has(page.name) ? [] : [at(page, `${page.name} has no comment`)]),
      ...(page.settings.includes('search_path') ? [] : [at(page, `${page.name} does not set search_path`)]),
      ...(granted.has(page.name) || returnsTrigger(page)
        ? []
        : [at(page, `${page.name} is not explicitly granted to a role`)]),
    ]);
}

const returnsTrigger = ({ node }: SqlFunction) => nameOf(node.returnType).endsWith('trigger');

function grants(statements: Statement[]): { name: string; roles: string[] }[] {
  return statements
    .filter(({ kind, node }) => kind === 'GrantStmt' && node.is_grant === true && node.objtype === 'OBJECT_FUNCTION')
    .flatMap(({ node }) =>
      find(node, 'ObjectWithArgs').map(({ objname }) => ({
        name: nameOf(objname),
        roles: find(node.grantees, 'RoleSpec').map(({ rolename }) => String(rolename)),
      })),
    );
}

/** Everything a visitor can call, directly or indirectly, reads votes from views that hide their direction. */
function hideVotes({ statements, functions }: Sql): Finding[] {
  const reached = new Set<SqlFunction>();
  const visit = (name: string) => {
    for (const one of functions) {
      if (one.name !== name || reached.has(one)) continue;
      reached.add(one);
      for (const called of namesIn(one.body)) visit(called);
    }
  };
  for (const { name, roles } of grants(statements)) if (roles.some((role) => VISITORS.includes(role))) visit(name);
  return [
    ...[...reached]
      .filter(({ body }) => /\bapp\.votes\b/.test(code(body)))
      .map((one) => at(one, `${one.name} is reachable by visitors and reads app.votes: read app.visible_votes`)),
    ...statements
      .filter(({ kind, node }) => kind === 'ViewStmt' && !VIEWS_OF_VOTES.includes(relation(node.view)))
      .filter(({ node }) => find(node.query, 'RangeVar').some((table) => relation(table) === 'app.votes'))
      .map((view) => at(view, 'a view of app.votes: make it a view of app.visible_votes')),
  ];
}

/** Dynamic SQL is composed of whole parts: text that was cut or replaced could not be found by searching. */
function cutNothing({ functions }: Sql): Finding[] {
  return functions
    .filter((one) => [...runs(one), ...one.queries.filter(readsQuery)].some(cuts))
    .map((one) => at(one, `${one.name} cuts or replaces dynamic SQL: set other members of the query first`));
}

const cuts = (tree: Tree) =>
  find(tree, 'FuncCall').some(({ funcname }) => ['replace', 'regexp_replace', 'overlay'].includes(nameOf(funcname)));

/**
 * A hosted project loads safeupdate for everything that comes through the API: it rejects an update or delete without a
 * condition, in called functions as well. `where true` states that all rows are meant.
 */
function chooseRows({ functions }: Sql): Finding[] {
  return functions
    .filter(({ queries, executed }) =>
      [...queries, ...executed].some((tree) => changesAll(tree) || runsChangeOfAll(tree)),
    )
    .map((one) => at(one, `${one.name} changes every row without saying so: add where true`));
}

const changesAll = (tree: Tree) =>
  ['UpdateStmt', 'DeleteStmt'].some((kind) => find(tree, kind).some(({ whereClause }) => !whereClause));

/** Dynamic SQL, as far as it is a single literal. */
const runsChangeOfAll = (tree: Tree) =>
  find(tree, 'A_Const').some(({ sval }) =>
    /\b(?:delete\s+from|update)\s+(?:only\s+)?[\w.%$]+\s*(?:;|$|set\b)(?!.*\bwhere\b)/is.test(
      String((sval as { sval?: string })?.sval ?? ''),
    ),
  );

/** An aggregate over a large set is computed once, whatever the plan. */
function countOnce({ functions }: Sql): Finding[] {
  return functions.flatMap((one) =>
    [...one.queries, ...one.executed]
      .flatMap(countedAgain)
      .map((name) => at(one, `${one.name} may count ${name} again for every row: make it materialized`)),
  );
}

/** Members of a list_query that are SQL text, and its SQL as a whole. */
const readsQuery = (tree: Tree) =>
  find(tree, 'FuncCall').some(
    ({ funcname, args }) =>
      nameOf(funcname) === 'private.rows_sql' || /"sval":"(?:source|joins|conditions)"/.test(JSON.stringify(args)),
  );

/** The expressions executed as SQL, and all possible values of their variables. */
function runs({ executed, variables }: SqlFunction): Tree[] {
  const trees = [...executed];
  const seen = new Set<string>();
  for (const tree of trees)
    for (const { fields } of find(tree, 'ColumnRef')) {
      const name = nameOf(fields).split('.')[0] ?? '';
      if (seen.has(name)) continue;
      seen.add(name);
      trees.push(...(variables.get(name) ?? []));
    }
  return trees;
}

const relation = (table: Tree) => {
  const { schemaname, relname } = table as { schemaname?: string; relname: string };
  return `${schemaname}.${relname}`;
};

/** Our names in a body, excluding comments; quoted text may be executed. */
export const namesIn = (body: string): string[] =>
  [...code(body).matchAll(/\b(?:public|private|app)\.\w+/g)].map(([name]) => name);

const code = (body: string) => body.replace(/--[^\n]*/g, '');
