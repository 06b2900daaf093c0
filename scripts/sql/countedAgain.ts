import { find, type Tree } from './readSql';

type Node = Record<string, Tree>;
type Expression = { ctename: string; ctematerialized: string; ctequery: Tree };

const AGGREGATES = /^(?:count|sum|min|max|avg|mode|percentile_\w+|bool_\w+|every|\w+_agg)$/;

/**
 * Names of CTEs (`with`) that aggregate rows and are read by a correlated subquery. PostgreSQL inlines a CTE that is read
 * once unless it is `materialized`: a count of all votes, read for the weight of a target, is then computed for each target,
 * or for each vote on it once vacuumed tables make that plan look cheap.
 */
export function countedAgain(tree: Tree): string[] {
  return withClauses(tree).flatMap(({ select, expressions }) =>
    expressions
      .filter(({ ctematerialized, ctequery }) => ctematerialized === 'CTEMaterializeDefault' && addsUp(ctequery))
      .map(({ ctename }) => ctename)
      .filter((name) => readers(select, name) === 1 && isReadPerRow(select, name)),
  );
}

function withClauses(tree: Tree): { select: Node; expressions: Expression[] }[] {
  if (typeof tree !== 'object' || tree === null) return [];
  const select = tree as Node;
  const own = select.withClause
    ? [{ select, expressions: find(select.withClause, 'CommonTableExpr') as unknown as Expression[] }]
    : [];
  return [...own, ...Object.values(select).flatMap(withClauses)];
}

const addsUp = (query: Tree) =>
  find(query, 'FuncCall').some(({ funcname }) =>
    find(funcname, 'String').some(({ sval }) => AGGREGATES.test(String(sval))),
  );

const readers = (tree: Tree, name: string) =>
  find(tree, 'RangeVar').filter(({ relname, schemaname }) => relname === name && !schemaname).length;

/** Inside a query over rows, a subquery that reads the CTE and something else; on its own it would be evaluated once. */
const isReadPerRow = (select: Node, name: string) =>
  [select, ...find(select, 'SelectStmt')]
    .filter(({ fromClause }) => fromClause)
    .flatMap(({ fromClause, withClause, ...rest }) => find(rest, 'SubLink'))
    .some(({ subselect }) => readers(directly(subselect), name) > 0 && !isAlone(subselect));

/** The tables of a subquery, excluding nested subqueries. */
const directly = (subselect: Tree) => find(subselect, 'SelectStmt')[0]?.fromClause;

const isAlone = (subselect: Tree) => {
  const { fromClause, whereClause } = find(subselect, 'SelectStmt')[0] as { fromClause: Tree[]; whereClause?: Tree };
  return fromClause.length === 1 && find(fromClause, 'RangeVar').length === 1 && whereClause === undefined;
};
