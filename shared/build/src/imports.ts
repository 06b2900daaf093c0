import { readFileSync } from 'node:fs';
import { parseSync } from 'rolldown/utils';
import { nameOf } from './api/module';

/** Names that sources import from each package; null means everything. */
export type Imports = ReadonlyMap<string, ReadonlySet<string> | null>;

/** Runtime imports of source files, without types. `files`: absolute paths. */
export function importsOf(files: readonly string[]): Imports {
  const found = new Map<string, Set<string> | null>();
  const add = (from: string, name: string | null) => {
    const known = found.get(from);
    if (name === null || known === null) found.set(from, null);
    else found.set(from, (known ?? new Set<string>()).add(name));
  };
  for (const file of files.filter((path) => /\.tsx?$/.test(path))) {
    const text = readFileSync(file, 'utf8');
    const { module } = parseSync(file, text);
    for (const { moduleRequest, entries } of module.staticImports)
      for (const { importName, isType } of entries) if (!isType) add(moduleRequest.value, nameOf(importName));
    for (const { entries } of module.staticExports)
      for (const { moduleRequest, importName, isType } of entries)
        if (moduleRequest && !isType) add(moduleRequest.value, nameOf(importName));
    // For these, the parser gives only the position, including quotes.
    for (const { moduleRequest } of module.dynamicImports)
      add(text.slice(moduleRequest.start + 1, moduleRequest.end - 1), null);
  }
  return found;
}
