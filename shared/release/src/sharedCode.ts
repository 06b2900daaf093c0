import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Release } from '@companion/contract';

const GLOBAL = '(?:window|globalThis|self)';
const BUILT_IN =
  'Promise|Array|Object|Function|String|JSON|Map|Set|Date|Element|Node|EventTarget|Document|History|Storage|Response';
const ASSIGNED = String.raw`\s*=(?!=|>)`;

/** Patterns in built files of code that reaches beyond its page, and what to do instead. */
const PATTERNS: readonly [RegExp, string][] = [
  [
    new RegExp(
      String.raw`\b${GLOBAL}\.(?:fetch|XMLHttpRequest|WebSocket|setTimeout|setInterval|JSON|Promise)${ASSIGNED}`,
    ),
    'replaces a global of the window; wrap calls of your own instead',
  ],
  [
    new RegExp(String.raw`(?<![\w$.])(?:${BUILT_IN})(?:\.prototype)?\.[\w$]+${ASSIGNED}`),
    'changes a built-in object; write a function instead',
  ],
  [
    new RegExp(String.raw`\bdefinePropert(?:y|ies)\(\s*(?:${BUILT_IN})\.prototype\b`),
    'changes a built-in object; write a function instead',
  ],
  [
    /\bhistory\.(?:pushState|replaceState)\(/,
    'changes the address behind the router; use useNavigate or the hooks for the query',
  ],
  [/\b(?:local|session)Storage\.clear\(/, 'empties what all sections keep; remove keys of your own'],
  [/\bdocument\.(?:write|open)\(/, 'writes over the document'],
  [
    /\bdocument\.(?:documentElement|body)\.(?:style|className|classList|setAttribute)\b/,
    'styles the whole document; use classes of your own',
  ],
  [
    /\bdocument\.head\.append(?:Child)?\(\s*document\.createElement\(["'`]style/,
    'adds styles at run time; use a CSS module',
  ],
];

/** What a release's code seems to do to the shared page, in words. Only warnings: a pattern proves nothing. */
export function sharedCodeWarnings(path: string, text: string): string[] {
  return [...new Set(PATTERNS.flatMap(([pattern, advice]) => (pattern.test(text) ? [`${path} ${advice}`] : [])))];
}

/** The warnings of all scripts in a release's folder. */
export async function releaseWarnings(
  folder: string,
  { assets, entry }: Pick<Release, 'assets' | 'entry'>,
): Promise<string[]> {
  // The entry is the loader, which is our code.
  const scripts = assets.filter(({ path, kind }) => kind === 'js' && path !== entry);
  const found = scripts.map(async ({ path }) => sharedCodeWarnings(path, await readFile(join(folder, path), 'utf8')));
  return (await Promise.all(found)).flat();
}
