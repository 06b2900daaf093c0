import { createHash } from 'node:crypto';
import { join } from 'node:path/posix';
import { type DeclarationModule, type Origin, readModule } from './module';

/** The interface of a module: a digest per exported name, covering everything it refers to, and the full text. */
export type Api = { digests: ReadonlyMap<string, string>; text: string };

/**
 * The public interface of a module, from its declaration files. A name covers its own statement and everything it mentions, in
 * its module and in those of the same package; other packages have their own versions.
 * @param read Text of a declaration file by its path without extension; null if there is none.
 */
export function apiOf(entry: string, read: (path: string) => string | null): Api {
  const modules = new Map<string, DeclarationModule>();
  const all = new Map<string, string>();
  const digests = [...exportsOf(entry)]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, origin]) => {
      const reached = new Map<string, string>();
      reach(origin, reached);
      for (const [key, text] of reached) all.set(key, text);
      return [name, digestOf([...reached.values()].sort())] as const;
    });
  const text = [...all].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, said]) => `// ${key}\n${said}\n`);
  return { digests: new Map(digests), text: text.join('') };

  function module(path: string): DeclarationModule {
    const known = modules.get(path);
    if (known) return known;
    const text = read(path);
    if (text === null) throw new Error(`There are no declarations of ${path}.`);
    const fresh = readModule(`${path}.d.ts`, text);
    modules.set(path, fresh);
    return fresh;
  }

  /** Path of a module imported as `path`; null for another package. @throws Error if its declarations were not emitted. */
  function found(path: string, from: string): string | null {
    if (!from.startsWith('.')) return null;
    const place = join(path, '..', from);
    const known = [place, `${place}/index`].find((each) => read(each) !== null);
    if (known === undefined) throw new Error(`There are no declarations of ${place}.`);
    return known;
  }

  function exportsOf(path: string): Map<string, Origin & { at: string }> {
    const { exported, handedOn } = module(path);
    const names = new Map<string, Origin & { at: string }>();
    for (const from of handedOn) {
      const place = found(path, from);
      if (place) for (const [name, origin] of exportsOf(place)) names.set(name, origin);
      else names.set(`* of ${from}`, { at: path, from, name: null });
    }
    for (const [name, origin] of exported)
      names.set(name, typeof origin === 'string' ? { at: path, from: '', name: origin } : { at: path, ...origin });
    return names;
  }

  function reach({ at, from, name }: Origin & { at: string }, reached: Map<string, string>): void {
    if (from === '') {
      reachName(at, name ?? '', reached);
      return;
    }
    const place = found(at, from);
    if (place === null) reached.set(`${from} ${name ?? '*'}`, `import ${name ?? '*'} from '${from}'`);
    else
      for (const [exported, origin] of exportsOf(place)) if (name === null || exported === name) reach(origin, reached);
  }

  function reachName(path: string, name: string, reached: Map<string, string>): void {
    const { declared, imported } = module(path);
    const statements = declared.get(name);
    const origin = imported.get(name);
    const key = `${path} ${name}`;
    if (reached.has(key)) return;
    if (!statements) {
      if (origin) reach({ at: path, ...origin }, reached);
      return;
    }
    const text = statements.join('\n');
    reached.set(key, text);
    for (const word of new Set(text.match(/[\w$]+/g))) if (word !== name) reachName(path, word, reached);
    for (const [, from = ''] of text.matchAll(/import\("(\.[^"]+)"\)/g)) reach({ at: path, from, name: null }, reached);
  }
}

function digestOf(parts: unknown): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 12);
}
