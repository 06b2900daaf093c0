import { countedAgain } from './countedAgain';
import { find, nameOf, type Sql, type SqlFunction, type Statement, type Tree } from './readSql';

export type Finding = { file: string; line: number; message: string };

/** The only views that may read the votes as they are: they hide what an open slash's votes say, or leave it out. */
const VIEWS_OF_VOTES = ['app.visible_votes', 'app.vote_times'];
const VISITORS = ['anon', 'authenticated'];

/** What our SQL must be, beyond being SQL. */
export function findingsIn(sql: Sql): Finding[] {
  return [oneVersionEach, describePages, hideVotes, cutNothing, chooseRows, countOnce].flatMap((rule) => rule(sql));
}

const at = ({ file, line }: Statement, message: string): Finding => ({ file, line, message });

/** Two that were written side by side may have taken the same number: only one of them would be applied. */
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

/** A function that the API offers says what it answers, where it looks for names and who may call it. */
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
        : [at(page, `${page.name} is granted to nobody by name`)]),
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

/** What a visitor can call, and all that is called from there, reads votes where their direction is hidden. */
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
      .map((one) => at(one, `${one.name} is reached by visitors and reads app.votes: ask app.visible_votes`)),
    ...statements
      .filter(({ kind, node }) => kind === 'ViewStmt' && !VIEWS_OF_VOTES.includes(relation(node.view)))
      .filter(({ node }) => find(node.query, 'RangeVar').some((table) => relation(table) === 'app.votes'))
      .map((view) => at(view, 'a view of app.votes: make it one of app.visible_votes')),
  ];
}

/** What a function runs is put together of whole parts: a part that was cut or swapped is found by nobody who looks for it. */
function cutNothing({ functions }: Sql): Finding[] {
  return functions
    .filter((one) => [...runs(one), ...one.queries.filter(readsQuery)].some(cuts))
    .map((one) => at(one, `${one.name} cuts text that is run: set other members of the query before`));
}

const cuts = (tree: Tree) =>
  find(tree, 'FuncCall').some(({ funcname }) => ['replace', 'regexp_replace', 'overlay'].includes(nameOf(funcname)));

/**
 * A hosted project loads safeupdate for all that comes through the API: it refuses an update or a delete without a
 * condition, in the functions that are called too. `where true` says that every row is meant.
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

/** Text that is run, as far as it is written in one piece. */
const runsChangeOfAll = (tree: Tree) =>
  find(tree, 'A_Const').some(({ sval }) =>
    /\b(?:delete\s+from|update)\s+(?:only\s+)?[\w.%$]+\s*(?:;|$|set\b)(?!.*\bwhere\b)/is.test(
      String((sval as { sval?: string })?.sval ?? ''),
    ),
  );

/** What is counted of a large set is counted once, whatever plan is taken. */
function countOnce({ functions }: Sql): Finding[] {
  return functions.flatMap((one) =>
    [...one.queries, ...one.executed]
      .flatMap(countedAgain)
      .map((name) => at(one, `${one.name} may count ${name} again for every row: make it materialized`)),
  );
}

/** Members of a list_query that are text of SQL, and its SQL as a whole. */
const readsQuery = (tree: Tree) =>
  find(tree, 'FuncCall').some(
    ({ funcname, args }) =>
      nameOf(funcname) === 'private.rows_sql' || /"sval":"(?:source|joins|conditions)"/.test(JSON.stringify(args)),
  );

/** The expressions whose text is run, and of every variable in them whatever it can be. */
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

/** Names of ours in a body, without its comments; what stands in quotes may be run. */
export const namesIn = (body: string): string[] =>
  [...code(body).matchAll(/\b(?:public|private|app)\.\w+/g)].map(([name]) => name);

const code = (body: string) => body.replace(/--[^\n]*/g, '');
