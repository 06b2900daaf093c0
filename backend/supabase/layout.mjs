// Prettier's SQL plugin with our layout. Plain JavaScript, so that Prettier's CLI and editors can load it.
import { doc } from 'prettier';
import * as sql from 'prettier-plugin-sql-cst';

const { fill, group, hardline, indent, join, line, softline } = doc.builders;
const { mapDoc, stripTrailingHardline } = doc.utils;

// Without this, a body that cannot be parsed is silently left as is.
process.env.PRETTIER_DEBUG ??= '1';

/**
 * Three PostgreSQL constructs unknown to the parser, replaced by known ones and restored by the printer: `percentile_cont(.5)
 * within group (order by x)`, `get diagnostics n = row_count`, `#variable_conflict use_column`. Quoted text is untouched; a body
 * is parsed separately.
 */
const UNKNOWN =
  /(\$\w*\$)[\s\S]*?\1|'(?:[^']|'')*'|--[^\n]*|(?<bare>\(\s*)?\)\s*within group\s*\(|get diagnostics (?<target>\w+) :?= row_count|#(?=variable_conflict)/gi;

function inKnownWords(text) {
  return text.replace(UNKNOWN, (found, ...rest) => {
    const { bare, target } = rest.at(-1);
    if (target) return `${target} := get_diagnostics()`;
    if (found === '#') return '--';
    if (/^\(?\s*\)/.test(found)) return bare === undefined ? ', within_group ' : '(within_group ';
    return found;
  });
}

/** The parser with an error that says what is wrong and where: its own lists everything that would be valid there. */
function reading(parser) {
  return {
    ...parser,
    preprocess: inKnownWords,
    parse(text, options) {
      try {
        return parser.parse(text, options);
      } catch (error) {
        const [, line, column] = /:(\d+):(\d+)\n/.exec(error.message) ?? [];
        if (!line) throw error;
        const start = { line: Number(line), column: Number(column) };
        throw Object.assign(new SyntaxError(error.message.split('\n')[0]), { loc: { start } });
      }
    },
  };
}

export const parsers = { postgresql: reading(sql.parsers.postgresql), plpgsql: reading(sql.parsers.plpgsql) };
export const languages = [{ name: 'PostgreSQL', extensions: ['.sql'], parsers: ['postgresql'] }];
export const options = sql.options;

const house = sql.printers['sql-cst'];

/** Nodes whose value starts on a new line. */
const VALUE_OF = new Set(['alias', 'assignment_stmt', 'declare_init', 'list_expr', 'return_stmt']);
const CHAINED = new Set(['||', '+']);
const isCondition = ({ type, operator }) => type === 'binary_expr' && /^(and|or)$/i.test(operator.name);

const nameOf = (call) => (call?.type === 'func_call' ? call.name.name : undefined);

/** Nodes whose lists fill each line. */
const FILLED = new Set(['select_clause', 'group_by_clause', 'order_by_clause', 'table_data_type']);
const filled = (items) =>
  fill(items.flatMap((item, n) => (n < items.length - 1 ? [[group(item), ','], line] : [group(item)])));

/** A comment before a node belongs to the first of its parts. */
const hasCommentBefore = (node) =>
  Boolean(node) &&
  (node.comments?.some(({ leading }) => leading) ||
    hasCommentBefore(node.items?.[0] ?? node.left ?? node.table ?? node.expr));
/** A keyword's operand starts on its line, unless there is a comment in between. */
const below = (node) => (hasCommentBefore(node) ? hardline : ' ');
const clause = (path, print, keyword) =>
  group([path.call(print, keyword), indent([below(path.node.expr), path.call(print, 'expr')])]);

/** Nodes with a layout other than the plugin's; null falls back to it. */
const layout = {
  /** Fills each line; in an object, a key and its value stay on one line. */
  list_expr(path, print) {
    const [parent, above, call] = [0, 1, 2].map((level) => path.getParentNode(level));
    const items = path.map(print, 'items');
    if (FILLED.has(parent?.type) || FILLED.has(above?.type)) return filled(items);
    if (parent?.type === 'with_clause')
      return path.map((item) => [item.index > 0 ? [',', below(item.node)] : '', print()], 'items');
    if (parent?.type !== 'func_args') return null;
    if (!/^jsonb?_build_object$/.test(nameOf(call)) || items.length % 2 === 1)
      return items.length > 3 ? filled(items) : null;
    const pairs = items.flatMap((key, n) => (n % 2 === 0 ? [group([group(key), ', ', group(items[n + 1])])] : []));
    return join([',', items.length > 2 ? line : softline], pairs);
  },
  /** Each part of a long concatenation or sum is on its own line; a long condition is indented below what it is the value of. */
  binary_expr(path, print, given) {
    const { node } = path;
    const parent = path.getParentNode();
    if (CHAINED.has(node.operator)) {
      const parts = [path.call(print, 'left'), line, node.operator, ' ', path.call(print, 'right')];
      return path.key === 'left' && parent.operator === node.operator ? parts : group(indent(parts));
    }
    if (!isCondition(node) || !VALUE_OF.has(parent.type)) return null;
    return group(indent(house.print(path, given, print)));
  },
  select_clause(path, print) {
    const { columns, modifiers } = path.node;
    const head = [path.call(print, 'selectKw'), ...(modifiers?.length > 0 ? path.map(print, 'modifiers') : [])];
    return group([join(' ', head), columns ? indent([below(columns), path.call(print, 'columns')]) : '']);
  },
  from_clause: (path, print) => clause(path, print, 'fromKw'),
  where_clause: (path, print) => clause(path, print, 'whereKw'),
  with_clause(path, print) {
    const head = ['withKw', 'recursiveKw'].filter((part) => path.node[part]).map((part) => path.call(print, part));
    return group([join(' ', head), below(path.node.tables), path.call(print, 'tables')]);
  },
  paren_expr(path, print) {
    // `count(distinct (a, b))` counts rows; without the inner brackets it would be another call.
    if (path.node.expr.type === 'list_expr' && path.getParentNode().type === 'list_expr')
      return group(['(', indent([softline, path.call(print, 'expr')]), softline, ')']);
    if (path.node.expr?.args?.items?.at(-1)?.name !== 'within_group') return null;
    const args = path.map(print, 'expr', 'args', 'items').slice(0, -1);
    const order = path.call(print, 'expr', 'orderBy');
    return group(['(', join(', ', args), ') within group (', indent([softline, order]), softline, ')']);
  },
  /** A short `case` on one line. */
  case_expr(path, print) {
    const { expr, clauses } = path.node;
    if (clauses.length > 3 || clauses.some(({ result }) => result.type === 'program')) return null;
    const head = expr ? ['case ', path.call(print, 'expr')] : 'case';
    return group([head, indent([line, join(line, path.map(print, 'clauses'))]), line, 'end']);
  },
  case_when(path, print) {
    const { condition, result } = path.node;
    if (!isCondition(condition) || result.type === 'program') return null;
    const [when, then] = ['condition', 'result'].map((part) => path.call(print, part));
    return group(['when ', indent(when), indent([line, 'then ', then])]);
  },
  /** A function's header, in as few lines as possible. */
  create_function_stmt(path, print) {
    const { clauses, orReplaceKw } = path.node;
    const clause = path.map(print, 'clauses').map((part) => group(part));
    const kinds = clauses.map(({ type }) => type);
    const returns = kinds.indexOf('returns_clause');
    const as = kinds.indexOf('as_clause');
    if (returns !== 0 || as !== kinds.length - 1) return null;
    const properties = clause.slice(1, as).flatMap((part) => [part, line]);
    return [
      orReplaceKw ? 'create or replace function ' : 'create function ',
      path.call(print, 'name'),
      group(path.call(print, 'params')),
      ' ',
      clause[0],
      [hardline, fill([...properties, 'as ']), path.call(print, 'clauses', as, 'expr')],
    ];
  },
  for_loop_stmt(path, print) {
    const { right } = path.node;
    if (!/select|execute/.test(right.type)) return null;
    const [left, rows, loop] = ['left', 'right', 'loop'].map((part) => path.call(print, part));
    return [group(['for ', left, ' in', indent([line, rows]), line]), loop];
  },
  return_query_stmt(path, print) {
    return group(['return query', indent([line, path.call(print, 'expr')])]);
  },
  exception_when_clause(path, print) {
    const [condition, program] = ['condition', 'program'].map((part) => path.call(print, part));
    return [group(['when ', indent(condition), ' then']), indent([hardline, stripTrailingHardline(program)])];
  },
  execute_immediate_stmt(path, print) {
    const { node } = path;
    const rest = ['into', 'using'].filter((part) => node[part]).map((part) => group(path.call(print, part)));
    return group(join(line, [['execute ', path.call(print, 'expr')], ...rest]));
  },
  references_specification(path, print) {
    const { columns, options } = path.node;
    const target = ['references ', path.call(print, 'table'), columns ? path.call(print, 'columns') : ''];
    return group(join(' ', [target, ...(options.length > 0 ? path.map(print, 'options') : [])]));
  },
  assignment_stmt(path, print) {
    return nameOf(path.node.expr) === 'get_diagnostics'
      ? ['get diagnostics ', path.call(print, 'target'), ' = row_count']
      : null;
  },
};

/** The body of `do $$ … $$` is parsed like that of a function, and a dynamic statement (`$q$ … $q$`) like any other. */
function embed(path, given) {
  const { node } = path;
  const parent = path.getParentNode();
  if (node.type !== 'string_literal') return house.embed(path, given);
  if (parent?.type === 'do_stmt')
    return (textToDoc) => quoted('$$', textToDoc(node.value, { ...given, parser: 'plpgsql' }));
  if (!/^\$\w+\$\s*(select|with|insert|update|delete)\b/i.test(node.text)) return house.embed(path, given);
  const isFormat = nameOf(path.getParentNode(3)) === 'format';
  const quote = node.text.slice(0, node.text.indexOf('$', 1) + 1);
  const text = (isFormat ? withNames(node.value) : node.value).trim();
  return async (textToDoc) => {
    try {
      const body = await textToDoc(text, { ...given, ...STATEMENT });
      return quoted(
        quote,
        mapDoc(body, (part) => (isFormat && typeof part === 'string' ? withPlaces(part) : part)),
      );
    } catch {
      // A fragment of a statement is left as is.
      return undefined;
    }
  };
}

const STATEMENT = { parser: 'postgresql', sqlFinalSemicolon: false, sqlParamTypes: ['$nr'] };

async function quoted(quote, body) {
  const lines = [hardline, stripTrailingHardline(await body)];
  return [quote, quote === '$$' ? lines : indent(lines), hardline, quote];
}

/** The text of `format` with names instead of its placeholders (`%s`, `%1$I`), so that it can be parsed; and back. */
const withNames = (text) =>
  text.replace(/%(?:(\d+)\$)?([sIL])|%%/g, (_, n = '', kind) => (kind ? `place_${n}_${kind}` : '%'));
const withPlaces = (part) =>
  part.replace(/%/g, '%%').replace(/place_(\d*)_([sIL])/g, (_, n, kind) => `%${n && `${n}$`}${kind}`);

export const printers = {
  'sql-cst': {
    ...house,
    embed,
    print(path, given, print) {
      return layout[path.node?.type]?.(path, print, given) ?? house.print(path, given, print);
    },
    printComment(path, given) {
      const { text } = path.node;
      return text.startsWith('--variable_conflict') ? text.replace('--', '#') : house.printComment(path, given);
    },
  },
};
