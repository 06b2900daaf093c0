import type { PlannedRelease } from '@companion/contract';
import { getInstance, loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { EntryScripts } from './entryScripts';

/** Brings code of releases to run in this page. */
export class ReleaseRuntime {
  readonly #entries = new EntryScripts();
  readonly #registered = new Set<string>();

  /** @param run Runs what a release's module does when it is loaded. */
  constructor(private readonly run = <T>(_release: PlannedRelease, work: () => T): T => work()) {}

  /**
   * One exposed module of a release. `request` as declared: `./reviews/ReviewsPage`.
   * @throws EntryFailure when the container cannot be had; what the module's own chunks or code threw.
   */
  async import(release: PlannedRelease, request: string): Promise<unknown> {
    // Loaded here and not by the federation runtime, which knows neither integrity nor why a script failed.
    await this.#entries.load(release);
    if (!this.#registered.has(release.container)) this.#register(release, false);
    const name = `${release.container}${request.slice(1)}`;
    const factory = await loadRemote<() => unknown>(name, { loadFactory: false, from: 'runtime' });
    const module = factory && (await this.run(release, factory));
    if (!module) throw new Error(`${release.id} ${release.version} has no ${request}.`);
    return module;
  }

  /** Forgets a release's container and every module it gave, so that the next import starts from the store. */
  forget(release: PlannedRelease): void {
    forgetFailedShares();
    // Another module of it began anew a moment ago: what comes is fresh, and would be lost to that one.
    if (this.#entries.isUnderway(release)) return;
    if (this.#registered.has(release.container)) this.#register(release, true);
    this.#entries.forget(release);
  }

  #register({ container, entry }: PlannedRelease, force: boolean): void {
    registerRemotes([{ name: container, entry: entry.url, entryGlobalName: container, type: 'var' }], { force });
    this.#registered.add(container);
  }
}

/** A shared package that failed once is never asked for again by the federation runtime, which keeps the promise. */
function forgetFailedShares(): void {
  const scopes = Object.values(getInstance()?.shareScopeMap ?? {});
  const shares = scopes.flatMap((scope) => Object.values(scope).flatMap((versions) => Object.values(versions)));
  for (const share of shares) if (!share.loaded) share.loading = null;
}
