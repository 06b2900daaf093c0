import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { sectionFolder, sectionFolders } from '@companion/build/sections';
import { IS_INSTALLED } from '@companion/build/shared';
import { type RegistryState, registryStateSchema } from '@companion/contract';
import { CommandError, loadEnvFile, orUsage, runProgram, UsageError } from '@companion/program';
import { author } from './author';
import { historyLines, hostLine, listLines, sectionLine } from './describe';
import { diffReleases } from './diffReleases';
import { FolderStore } from './folderStore';
import { foldRevisions } from './foldRevisions';
import type { HeldChange } from './heldChange';
import { type HostChange, hostNamed } from './hostChange';
import { courseOf } from './judgement/course';
import { controlSecret } from './keys';
import { keysCommand, makeKeyCommand } from './keysCommand';
import { readKey } from './namedKeys';
import { newSalt } from './newSalt';
import { openStore } from './openStore';
import { readHistory } from './readHistory';
import { readRecord } from './readRecord';
import { currentState } from './registryDocuments';
import { changeRegistry, stateAfter } from './registryState';
import type { SectionChange } from './sectionChange';
import { siteAccess } from './siteAccess';

const workspace = process.cwd();
loadEnvFile(workspace);
const dataDir = resolve(workspace, process.env.DATA_DIR || '.data');
const USAGE = `npm run release -- <remote…> --reason "why"              build, check, publish and make current (remote-reviews, or reviews)
npm run release -- <remote…> --canary 10 --reason "why"  … for 10 % of the visitors
npm run release -- <remote…> --hold --reason "why"       … for nobody yet: prints the link that tries it
npm run release -- host --reason "why"                    build the host as it is now and make it live (with sections: all at once)
npm run release -- changed --reason "why"                 the host and every section that changed since it was released, all at once
npm run release -- canary <remote> --percent 30 --reason "why"   widen or narrow a running canary
npm run release -- promote <remote> --reason "why"       the canary becomes current (or --to 1.2.3: what is held)
npm run release -- canary <remote> --to 1.2.3 --percent 10 --reason "why"   what is held, for 10 % of the visitors
npm run release -- withdraw <remote> --to 1.2.3 --reason "why"   what is held can be tried no more
npm run release -- rollback <remote> --reason "why"      end the canary, or go back to the release before (or --to 1.2.3)
npm run release -- host --canary 10 --reason "why"        … for 10 % of the visitors; then canary host, promote host
npm run release -- rollback host --reason "why"           end its canary, or go back to the last host nobody took back (or --to its name)
npm run release -- disable <remote> --reason "why"       nobody gets the section, its paths say why
npm run release -- enable <remote> --reason "why"
npm run release -- compare <remote>                       how visitors receive a canary, else the current release
npm run release -- list | history | prune
npm run release -- diff <remote> [from] [to]             what visitors get anew (default: previous and current)
npm run release -- deprecations                           what of the shared packages goes, when, and which sections take it
npm run release -- keys                                   who signs what
npm run release -- keys make reviews-2026                a pair of your own, in a file; says what the root key is to allow
npm run release -- keys allow reviews-2026 --public … --for reviews --days 365 --reason "why"   (or --for states)
npm run release -- keys retire reviews-2026 --reason "why"   lost or replaced: signs nothing new, what it signed stays
npm run release -- keys revoke reviews-2026 --reason "why"   stolen: nothing it signed counts
From a repository of its own: --store <folder or address> --site <address of the site>, or RELEASE_STORE and RELEASE_SITE.
--registry-key file signs the registry where that of the site is not here, or RELEASE_REGISTRY_KEY.
Every change: --key file signs with a team's key. --dry-run shows what would happen. --force releases although the sources are unchanged.`;

/** Names that stand for the host and for everything that changed. */
const HOST = 'host';
const CHANGED = 'changed';
const VERBS = ['promote', 'canary', 'rollback', 'withdraw', 'disable', 'enable'] as const;
type Verb = (typeof VERBS)[number];

const options = {
  reason: { type: 'string' },
  canary: { type: 'string' },
  percent: { type: 'string' },
  to: { type: 'string' },
  hold: { type: 'boolean', default: false },
  key: { type: 'string' },
  store: { type: 'string' },
  site: { type: 'string' },
  'registry-key': { type: 'string' },
  public: { type: 'string' },
  for: { type: 'string' },
  days: { type: 'string' },
  out: { type: 'string' },
  force: { type: 'boolean', default: false },
  'dry-run': { type: 'boolean', default: false },
} as const;
const { values, positionals } = orUsage(() => parseArgs({ allowPositionals: true, options }), USAGE);

async function main(): Promise<void> {
  const [verb = '', ...rest] = positionals;
  if (!verb) throw new UsageError(USAGE);
  const { RELEASE_STORE, RELEASE_SITE, RELEASE_REGISTRY_KEY } = process.env;
  const site = (values.site ?? RELEASE_SITE)?.replace(/\/+$/, '');
  const place = values.store ?? RELEASE_STORE;
  if (IS_INSTALLED && !(site && place))
    throw new CommandError(
      'This repository has no site of its own.',
      'Name one with --site and its release store with --store, or both in .env.',
    );
  const store = openStore({ ...process.env, RELEASE_STORE: place }, dataDir);
  const access = await siteAccess({
    site,
    registryKey: values['registry-key'] ?? RELEASE_REGISTRY_KEY,
    keyFile: join(dataDir, 'release-keys.json'),
  });
  const { trust } = access;
  if (verb === 'keys' && rest[0] === 'make') {
    const [, name = ''] = rest;
    const file = values.out ?? join(dataDir, `${name}.key.json`);
    return print(await makeKeyCommand(name, file, trust));
  }
  if (site && !(await currentState(store, trust)))
    throw new CommandError(`Nothing was ever released into ${store.place}.`, `Name the store of ${site} with --store.`);
  if (verb === 'list') return print(await listLines(store, await currentState(store, trust)));
  if (verb === 'history') return print(await historyLines(store, trust));
  if (verb === 'diff') return diff(rest);
  if (verb === 'deprecations') {
    const { deprecationLines, endings } = await import('./deprecations');
    const state = await currentState(store, trust);
    return print(state ? await deprecationLines(store, state, endings()) : ['Nothing has been released yet.']);
  }
  if (!access.keys)
    throw new CommandError(
      `Nothing here signs the registry of ${trust.site}.`,
      'Name a key for it with --registry-key.',
    );
  const teamKey = values.key ?? process.env.RELEASE_TEAM_KEY;
  const keys = { ...access.keys, ...(teamKey && { team: await readKey(resolve(workspace, teamKey)) }) };
  if (verb === 'compare') return compare(sectionOf(rest[0] ?? ''));
  if (verb === 'keys') {
    const why = () => ({ author: author(), reason: reason() });
    return print(await keysCommand(rest, values, { store, keys, why }));
  }
  if (verb === 'prune') {
    if (!(store instanceof FolderStore)) {
      await foldRevisions(store);
      throw new CommandError(
        'Revisions are folded. Releases are removed here from a folder only.',
        'Set a lifecycle rule on a bucket.',
      );
    }
    const { prune } = await import('./prune');
    const gone = await prune(store, keys);
    return print(gone.length ? gone.map((path) => `removed ${path}`) : ['nothing to remove']);
  }
  const why = { author: author(), reason: reason() };
  if (!VERBS.includes(verb as Verb)) return release(positionals, why);
  const name = sectionOf(rest[0] ?? '');
  const change = name === HOST ? await hostChangeOf(verb as Verb) : await changeOf(verb as Verb, name);
  if (values['dry-run']) {
    const before = await currentState(store, keys);
    const after = await stateAfter(store, keys, before, [change], { ...why, site: keys.site });
    return print([`before: ${lineOf(before, name)}`, `after:  ${lineOf(after, name)}`]);
  }
  const state = await changeRegistry(store, keys, why, () => [change]);
  print([`revision ${state.revision}: ${lineOf(state, name)}`]);

  async function release(names: string[], by: { author: string; reason: string }): Promise<void> {
    // Imported here, because a rollback does not need to load a bundler.
    const [{ releaseSections }, { liveHost }] = await Promise.all([import('./releaseSections'), import('./liveHost')]);
    const canary = values.canary === undefined ? undefined : percentOf(values.canary);
    if (values.hold && (canary !== undefined || names.includes(HOST)))
      throw new CommandError('Only sections can be held, and not as a canary.', 'Leave --canary or the host out.');
    const onlyNew = names.includes(CHANGED);
    const folders = onlyNew
      ? sectionFolders(workspace)
      : names.filter((name) => name !== HOST).map((name) => sectionFolder(workspace, name));
    const host = onlyNew || names.includes(HOST) ? await liveHost(workspace) : null;
    const reports = await releaseSections(store, keys, workspace, folders, {
      ...by,
      ...(host && { host }),
      force: values.force,
      onlyNew,
      dryRun: values['dry-run'],
      ...(canary !== undefined && { canary }),
      hold: values.hold,
      onReport: ({ section: id, version, unchanged, warnings }) => {
        const done = values['dry-run'] ? 'passes every check' : 'is stored';
        print([unchanged ? `${id} ${version} is current already` : `${id} ${version} ${done}`]);
        print(warnings.map((warning) => `warning: ${warning}`));
      },
    });
    // Printed only now: visitors get nothing new until the registry has changed.
    if (!values['dry-run'])
      for (const { section: id, version, unchanged, link } of reports) {
        const is = link
          ? `held: try it at ${site ?? ''}${link}`
          : `${canary ? `a canary for ${canary} %` : 'current'} now`;
        if (!unchanged) print([`${id} ${version} is ${is}`]);
      }
    if (!host) return;
    if (values['dry-run']) return print([`host ${host.id} is built`]);
    const after = await currentState(store, keys);
    if (after?.hosts[0]?.id === host.id) print([`host ${host.id} is live`]);
    else if (after?.hostCanary?.id === host.id) print([`host ${host.id} is a canary for ${canary} % now`]);
    else print([`host ${host.id} was taken back and stays so: npm run release -- host brings it again`]);
  }

  async function changeOf(action: Verb, section: string): Promise<SectionChange | HeldChange> {
    const { to: version } = values;
    if (version && action === 'promote') return { action: 'release-held', section, version };
    if (version && action === 'canary')
      return {
        action: 'release-held',
        section,
        version,
        canary: { percent: percentOf(values.percent), salt: newSalt() },
      };
    if (action === 'withdraw') {
      if (!version) throw new CommandError('Say which held release with --to 1.2.3.', 'See npm run release -- list.');
      return { action, section, version };
    }
    return sectionChangeOf(action, section);
  }

  async function sectionChangeOf(action: Exclude<Verb, 'withdraw'>, id: string): Promise<SectionChange> {
    if (action === 'canary') return { action: 'percent', section: id, percent: percentOf(values.percent) };
    if (action === 'disable') return { action, section: id, reason: reason() };
    if (action !== 'rollback') return { action, section: id };
    if (!values.to) return goingBack(id);
    const record = await readRecord(store, id, values.to);
    if (!record) throw new CommandError(`${id} ${values.to} is not in the store.`);
    return { action, section: id, to: { version: values.to, digest: record.digest } };
  }

  async function hostChangeOf(action: Verb): Promise<HostChange> {
    if (action === 'canary') return { action: 'host-percent', percent: percentOf(values.percent) };
    if (action === 'promote') return { action: 'host-promote' };
    if (action !== 'rollback')
      throw new CommandError(`There is no ${action} of a host.`, 'Release it, or roll it back.');
    if (!values.to) return { action: 'host-rollback' };
    const to = hostNamed(await readHistory(store, keys), values.to);
    if (!to) throw new CommandError(`No revision knows a host ${values.to}.`, 'See npm run release -- history.');
    return { action: 'host-rollback', to };
  }

  /** Ends a canary if there is one; otherwise goes back to the last good release, however old. */
  async function goingBack(id: string): Promise<SectionChange> {
    const history = await readHistory(store, keys);
    const to = history[0]?.sections[id]?.canary ? null : courseOf(history, id)?.good;
    return { action: 'rollback', section: id, ...(to && { to }) };
  }

  async function compare(id: string): Promise<void> {
    const [{ figuresAsked }, { compareLines }, { overviewOf }, { backendUrl, releaseBackend }] = await Promise.all([
      import('./judgement'),
      import('./rollout/compareLines'),
      import('./rollout/overviewOf'),
      import('./rollout/ReleaseBackend'),
    ]);
    const overview = await overviewOf(store, await readHistory(store, keys));
    const section = overview?.sections.find((each) => each.id === id);
    if (!overview || !section) throw new CommandError(`${id} has never been released.`);
    const url = backendUrl(process.env);
    if (!url) throw new CommandError('Without a backend there are no reports of visits to judge releases by.');
    const figures = await releaseBackend(url, controlSecret(keys)).figures(figuresAsked([section], overview.now));
    print(compareLines(section, figures, Date.parse(overview.now)));
  }

  async function diff([name = '', from, to]: string[]): Promise<void> {
    const id = sectionOf(name);
    const known = (await currentState(store, trust))?.sections[id];
    const pair = [from ?? known?.previous?.version ?? '', to ?? known?.current.version ?? ''];
    const records = await Promise.all(pair.map((version) => readRecord(store, id, version)));
    if (!records[0] || !records[1])
      throw new CommandError(`${id} has no two releases to compare.`, `Name them, as in "diff ${id} 1.0.0 1.0.1".`);
    const lines = diffReleases(records[0].release, records[1].release);
    print([`${id} ${pair[0]} -> ${pair[1]}`, ...(lines.length ? lines : ['no difference a visitor could see'])]);
  }
}

function lineOf(state: RegistryState | null, name: string): string {
  return name === HOST ? hostLine(state ?? { hosts: [] }) : `${name} ${sectionLine(state, name)}`;
}

function reason(): string {
  const text = values.reason?.trim();
  if (!text)
    throw new CommandError('A change needs a reason.', 'Say why with --reason "…": it is kept with the change.');
  // Checked before anything is built and a version is used up.
  if (!registryStateSchema.shape.reason.safeParse(text).success)
    throw new CommandError('The reason is too long.', 'Say it in 500 characters.');
  return text;
}

function percentOf(text: string | undefined): number {
  const percent = Number(text);
  if (!Number.isInteger(percent) || percent < 1 || percent > 100)
    throw new CommandError('A canary needs a whole percentage from 1 to 100.');
  return percent;
}

function sectionOf(name: string): string {
  if (!name) throw new UsageError(USAGE);
  return name.replace(/^remote-/, '');
}

function print(lines: readonly string[]): void {
  for (const line of lines) console.log(line);
}

runProgram(main);
