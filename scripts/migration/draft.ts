import { type Difference, inWords } from '../../backend/supabase/catalogue.ts';
import { UNCHECKED } from '../../backend/supabase/tree.ts';
import type { TreeTexts } from './treeTexts.ts';

/** Prefix of a line to be replaced by hand-written SQL: no tool knows which values a new column should get. */
export const BY_HAND = '-- By hand: ';

const EVERYONE = 'public, anon, authenticated, service_role';
const LONGEST = 160;

export interface Origin {
  texts: TreeTexts;
  /** Bodies of the functions in the tree's database. */
  bodies: ReadonlyMap<string, string>;
  /** Whether `create or replace` works on the object created by the migrations. */
  replaces(sql: string): Promise<boolean>;
}

/** Migration SQL from the migrations' state to the tree's, as far as the tree contains its text. */
export async function draft(found: readonly Difference[], origin: Origin): Promise<string> {
  const made: string[] = [];
  const gone: string[] = [];
  const replaced = new Set<string>();
  // Created or dropped as a whole, including grants and comments.
  const whole = new Set<string>();
  const isOurs = ({ kind }: Difference) => kind === 'function' || kind === 'view';
  for (const one of found.filter(isOurs).sort(inOrderOf(origin.texts))) {
    const { kind, name, before, after } = one;
    if (after === undefined) {
      whole.add(name);
      gone.unshift(`drop ${kind} ${name};`);
      continue;
    }
    const text = textOf(one, origin);
    if (before !== undefined && (await origin.replaces(text))) {
      replaced.add(name);
      made.push(text);
    } else {
      whole.add(name);
      const drop = `-- Its ${kind === 'view' ? 'columns' : 'result or the names of its arguments'} changed: it cannot be replaced.\ndrop ${kind} ${name};`;
      const { comments, grants } = origin.texts;
      made.push(
        [...(before === undefined ? [] : [drop]), text, ...comments(bare(name)), ...grants(bare(name))].join('\n'),
      );
    }
  }
  const goneTables = new Set(
    found.filter(({ kind, after }) => kind === 'table' && after === undefined).map(({ name }) => name),
  );
  const byHand: string[] = [];
  for (const one of found.filter((other) => !isOurs(other))) {
    const relation = one.name.split('.').slice(0, 2).join('.');
    if (
      whole.has(one.name) ||
      (one.kind.startsWith('comment on') && goneTables.has(relation)) ||
      (ofColumn(one) && (whole.has(relation) || (replaced.has(relation) && one.kind === 'column')))
    )
      continue;
    const sql = alteration(one, origin.texts);
    if (sql) made.push(sql);
    else byHand.push(`${BY_HAND}${inWords(one)}${one.after ? `: ${shortened(one.after)}` : ''}`);
  }
  return `${[UNCHECKED, ...(byHand.length > 0 ? [byHand.join('\n')] : []), ...made, ...gone].join('\n\n')}\n`;
}

/** Functions, then views in the order of the tree, since a view may read another one. */
const inOrderOf = ({ views }: TreeTexts) => {
  const order = [...views.keys()];
  return (a: Difference, b: Difference) =>
    a.kind.localeCompare(b.kind) || (a.kind === 'view' ? order.indexOf(a.name) - order.indexOf(b.name) : 0);
};

function textOf({ kind, name }: Difference, { texts, bodies }: Origin): string {
  const text = kind === 'view' ? texts.views.get(name) : texts.functionText(bare(name), bodies.get(name) ?? '');
  if (text === undefined) throw new Error(`The tree has no text for the ${kind} ${name}.`);
  return text;
}

/** Comments, and grants on functions and views, by name and the tree's grants. */
function alteration({ kind, name, after }: Difference, { views, grants }: TreeTexts): string | undefined {
  const isView = views.has(name.split('.').slice(0, 2).join('.'));
  // The formatter does not support empty parentheses here.
  if (kind === 'comment on function') return `comment on function ${name.replace(/\(\)$/, '')} is ${literal(after)};`;
  if (kind === 'comment on') return `comment on ${isView ? 'view' : 'table'} ${name} is ${literal(after)};`;
  if (kind === 'comment on column') return `comment on column ${name} is ${literal(after)};`;
  if (kind === 'rights on function' || (kind === 'rights on' && isView)) {
    const target = kind === 'rights on' ? name : `function ${name}`;
    return [`revoke all on ${target} from ${EVERYONE};`, ...grants(bare(name))].join('\n');
  }
  return undefined;
}

const ofColumn = ({ kind }: Difference) => /column$|^default of$/.test(kind);
/** Without argument types. */
const bare = (name: string) => name.replace(/\(.*/, '');
const literal = (text?: string) => (text === undefined ? 'null' : `'${text.replaceAll("'", "''")}'`);
const shortened = (text: string) => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
};
