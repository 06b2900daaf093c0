import type { Sql, SqlFunction } from './readSql';
import { type Finding, namesIn } from './rules';

const MOST_LINES = 300;
/** Files of tables, rollups and shared figures; page functions have their own files next to them. */
const MOST_SHARED = 114;
/** Maximum number of files to open in order to understand a page function. */
const MOST_OPENED = 8;

type File = { name: string; text: string };

/**
 * Rules that keep the tree navigable: every function is defined once, a page function in a file of its name, and its
 * dependencies in a few files of readable size.
 * @param pages names of the declared page functions
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
    ...sql.functions.flatMap(commentsInTexts),
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

/** Lines of a body that start like a comment are not compared with the database, so a text may have none. */
function commentsInTexts({ file, line, name, body }: SqlFunction): Finding[] {
  const texts = (body.match(/--[^\n]*|'[^']*'/g) ?? []).filter((token) => token.startsWith("'"));
  return texts.some((text) => /\n[ \t]*--/.test(text))
    ? [{ file, line, message: `${name} has a text with a line that starts with --` }]
    : [];
}

/** Overloads are distinct functions; defaults and positions in the file do not distinguish them. */
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

/** The files of a function and of everything it calls. */
export function opens(functions: readonly SqlFunction[], name: string): Set<string> {
  const reached = new Set([name]);
  const files = new Set<string>();
  // The loop also visits entries added meanwhile.
  for (const each of reached)
    for (const { file, body } of functions.filter((one) => one.name === each)) {
      files.add(file);
      for (const called of namesIn(body)) reached.add(called);
    }
  return files;
}
