import type { TreeFile } from '../../backend/supabase/tree.ts';
import { find, nameOf, readSql, type Statement } from '../sql/readSql.ts';

/** The tree's statements about functions and views, by qualified name. */
export interface TreeTexts {
  /** `create or replace …` of the function with this name and body. */
  functionText(name: string, body: string): string | undefined;
  /** `create or replace …` of each view, in the order of the tree. */
  views: ReadonlyMap<string, string>;
  comments(name: string): string[];
  grants(name: string): string[];
}

export async function treeTexts(files: readonly TreeFile[]): Promise<TreeTexts> {
  const { statements, functions } = await readSql([...files]);
  const about = (kind: string, name: string) =>
    statements.filter((one) => one.kind === kind && namesIn(one).includes(name)).map(({ source }) => source);
  const views = statements.filter(({ kind }) => kind === 'ViewStmt');
  return {
    functionText: (name, body) => {
      const found = functions.find((one) => one.name === name && one.body === body);
      return found && orReplace(found);
    },
    views: new Map(views.map((view) => [relation(view.node.view), orReplace(view)])),
    comments: (name) => about('CommentStmt', name),
    grants: (name) => about('GrantStmt', name),
  };
}

const orReplace = ({ source }: Statement) => source.replace(/^create (?!or replace )/, 'create or replace ');

const relation = (node: unknown) => {
  const { schemaname, relname } = node as { schemaname: string; relname: string };
  return `${schemaname}.${relname}`;
};

/** Functions and relations a comment or grant refers to; for a column, its relation. */
function namesIn({ kind, node }: Statement): string[] {
  const functions = find(node, 'ObjectWithArgs').map(({ objname }) => nameOf(objname));
  if (functions.length > 0) return functions;
  return kind === 'CommentStmt'
    ? [nameOf(node.object).split('.').slice(0, 2).join('.')]
    : find(node.objects, 'RangeVar').map(relation);
}
