import { CompanionError } from '@companion/contract';
import { compareVersions } from '../compareVersions';
import type { Api } from './apiOf';
import type { Deprecated } from './deprecations';

/** The recorded public interface of a module. */
export type ApiReport = {
  key: string;
  /** Package version of the last change to the interface. */
  version: string;
  /** By exported name: the version in which it was added or last changed, and its digest. */
  exports: ReadonlyMap<string, { version: string; digest: string }>;
  /** Deprecated exports by name. */
  deprecated: ReadonlyMap<string, Deprecated>;
  text: string;
};

/** A public interface changed while its package version did not: hosts with and without the change would look the same. */
export class VersionStands extends CompanionError {
  override readonly code = 'version-stands';
  override readonly advice = 'Raise the version in its package.json, then run `npm run format`.';
}

/** An export was removed that external sections may still use: it was not deprecated, or its end has not come. */
export class StillPromised extends CompanionError {
  override readonly code = 'export-still-promised';
  override readonly advice =
    'Put it back with `@deprecated since …, ends …: use …` in its comment, and drop it after that day.';
}

/**
 * The report after a change of the sources; the old one if nothing changed.
 * @param latest Newest version in any report of the package, which hosts may already have.
 * @throws VersionStands if the package's version does not reflect a change or a removal; StillPromised.
 */
export function nextReport(
  before: ApiReport | null,
  { digests, text }: Api,
  named: {
    key: string;
    version: string;
    latest: string;
    deprecated: ReadonlyMap<string, Deprecated>;
    /** A UTC day, like `2027-01-31`. */
    today: string;
  },
): ApiReport {
  const { key, version, latest, today } = named;
  const deprecated = new Map([...named.deprecated].filter(([name]) => digests.has(name)));
  const known = before?.exports ?? new Map<string, { version: string; digest: string }>();
  const same = (name: string) => known.get(name)?.digest === digests.get(name);
  if (before && known.size === digests.size && [...digests.keys()].every(same)) return { ...before, deprecated, text };
  if (before && compareVersions(version, latest) <= 0) {
    const changed = [...new Set([...known.keys(), ...digests.keys()])].filter((name) => !same(name));
    throw new VersionStands(
      `The public face of ${key} changed (${changed.join(', ')}), and ${packageOf(key)} is ${version} still.`,
    );
  }
  const gone = [...known.keys()].filter((name) => !digests.has(name));
  if (gone.length > 0 && version.split('.')[0] === latest.split('.')[0])
    throw new VersionStands(`${key} has no ${gone.join(', ')} any more, which takes a new major version.`);
  const early = gone.filter((name) => today < (before?.deprecated.get(name)?.ends ?? '9999'));
  if (early.length > 0)
    throw new StillPromised(`${key} has no ${early.join(', ')} any more, which nobody was told in time.`);
  const exports = [...digests].map(([name, digest]) => {
    const old = known.get(name);
    return [name, old?.digest === digest ? old : { version, digest }] as const;
  });
  return { key, version, exports: new Map(exports), deprecated, text };
}

const HEAD = /^# (\S+) (\d+\.\d+\.\d+)$/m;
const ROW = /^\| `(.+)` \| (\d+\.\d+\.\d+) \| ([0-9a-f]{12}) \|$/gm;
const ENDS = /^- `(.+)` since (\S+), ends (\S+): use (.+)$/gm;
const TEXT = /\n```ts\n([\s\S]*)```\n$/;

export function printReport({ key, version, exports, deprecated, text }: ApiReport): string {
  const rows = [...exports].map(([name, of]) => `| \`${name}\` | ${of.version} | ${of.digest} |\n`).join('');
  const ends = [...deprecated].map(
    ([name, { since, ends: day, instead }]) => `- \`${name}\` since ${since}, ends ${day}: use ${instead}\n`,
  );
  const notice = ends.length > 0 ? `\nDeprecated:\n\n${ends.join('')}` : '';
  return `# ${key} ${version}

What hosts share under this name, written by \`npm run format\`: the version in which each export came or changed last, and a
digest of everything it stands for. A change needs a new version of the package.

| export | version | digest |
| --- | --- | --- |
${rows}${notice}
\`\`\`ts
${text}\`\`\`
`;
}

/** @throws Error if `printReport` did not write the text. */
export function readReport(text: string): ApiReport {
  const [, key, version] = HEAD.exec(text) ?? [];
  if (!key || !version) throw new Error('This is not a report of a public interface.');
  const rows = [...text.matchAll(ROW)].map(
    ([, name = '', of = '', digest = '']) => [name, { version: of, digest }] as const,
  );
  const deprecated = [...text.matchAll(ENDS)].map(
    ([, name = '', since = '', ends = '', instead = '']) => [name, { since, ends, instead }] as const,
  );
  return { key, version, exports: new Map(rows), deprecated: new Map(deprecated), text: TEXT.exec(text)?.[1] ?? '' };
}

export function packageOf(key: string): string {
  return key.split('/').slice(0, 2).join('/');
}
