import type { Sql, SqlFunction } from './readSql';
import { type Finding, namesIn } from './rules';

const MOST_LINES = 300;
/** Files of tables, rollups and shared figures; page functions have one each beside them. */
const MOST_SHARED = 114;
/** Files that somebody opens who wants to understand a page function. */
const MOST_OPENED = 8;

type File = { name: string; text: string };

/**
 * What lets somebody find their way in the tree: every function is there once, a page function in a file of its name, and
 * what it calls in few files of a size one can read.
 * @param pages names of the page functions that are declared
 */
export function treeFindings(files: readonly File[], sql: Sql, pages: readonly string[]): Finding[] {
  return [
    ...(files.length - pages.length > MOST_SHARED
      ? [
          {
            file: 'schemas',
            line: 1,
            message: `has ${files.length - pages.length} files that are no page function's: at most ${MOST_SHARED}`,
          },
        ]
      : []),
    ...files.flatMap(({ name, text }) => {
      const lines = text.trimEnd().split('\n').length;
      return lines > MOST_LINES ? [{ file: name, line: 1, message: `has ${lines} lines: at most ${MOST_LINES}` }] : [];
    }),
    ...twice(sql.functions),
    ...pages.flatMap((page) => pageFindings(sql.functions, page)),
  ];
}

function twice(functions: readonly SqlFunction[]): Finding[] {
  const first = new Map<string, SqlFunction>();
  return functions.flatMap((one) => {
    const signature = signatureOf(one);
    const other = first.get(signature);
    first.set(signature, other ?? one);
    return other
      ? [{ file: one.file, line: one.line, message: `${one.name} is in ${other.file}:${other.line} already` }]
      : [];
  });
}

/** Two functions of one name that take other arguments are two; defaults and places in the file do not tell them apart. */
const signatureOf = ({ name, node }: SqlFunction) =>
  `${name} ${JSON.stringify(node.parameters ?? [], (key, value) => (/^(?:location|defexpr)$/.test(key) ? undefined : value))}`;

function pageFindings(functions: readonly SqlFunction[], page: string): Finding[] {
  const found = functions.find(({ name }) => name === `public.${page}`);
  if (!found) return [{ file: 'schemas', line: 1, message: `has no function public.${page}, which is declared` }];
  const opened = opens(functions, found.name);
  return [
    ...(found.file.endsWith(`/${page}.sql`)
      ? []
      : [{ file: found.file, line: found.line, message: `${found.name} is not in a file of its name` }]),
    ...(opened.size > MOST_OPENED
      ? [
          {
            file: found.file,
            line: found.line,
            message: `${found.name} is read in ${opened.size} files, at most ${MOST_OPENED}: ${[...opened].join(', ')}`,
          },
        ]
      : []),
  ];
}

/** The files of a function and of all that it calls. */
export function opens(functions: readonly SqlFunction[], name: string): Set<string> {
  const reached = new Set([name]);
  const files = new Set<string>();
  // What is added meanwhile is looked at as well.
  for (const each of reached)
    for (const { file, body } of functions.filter((one) => one.name === each)) {
      files.add(file);
      for (const called of namesIn(body)) reached.add(called);
    }
  return files;
}
