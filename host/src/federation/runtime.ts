import type { PlannedRelease } from '@companion/contract';
import { getInstance, loadRemote, registerRemotes } from '@module-federation/enhanced/runtime';
import { EntryScripts } from './entryScripts';

/** Loads and runs code of releases in this page. */
export class ReleaseRuntime {
  readonly #entries = new EntryScripts();
  readonly #registered = new Set<string>();

  /** @param run Wraps the execution of a release's module while it loads. */
  constructor(private readonly run = <T>(_release: PlannedRelease, work: () => T): T => work()) {}

  /**
   * One exposed module of a release. `request` as declared: `./reviews/ReviewsPage`.
   * @throws EntryFailure if the container cannot be loaded; otherwise the error of the module's chunks or code.
   */
  async import(release: PlannedRelease, request: string): Promise<unknown> {
    // Loaded here rather than by the federation runtime, which supports no integrity and does not say why a script failed.
    await this.#entries.load(release);
    if (!this.#registered.has(release.container)) this.#register(release, false);
    const name = `${release.container}${request.slice(1)}`;
    const factory = await loadRemote<() => unknown>(name, { loadFactory: false, from: 'runtime' });
    const module = factory && (await this.run(release, factory));
    if (!module) throw new Error(`${release.id} ${release.version} has no ${request}.`);
    return module;
  }

  /** Drops a release's container and all modules loaded from it, so that the next import starts from the store. */
  forget(release: PlannedRelease): void {
    forgetFailedShares();
    // Another module of it has just been restarted: its container is fresh already, and forgetting it would break that load.
    if (this.#entries.isUnderway(release)) return;
    if (this.#registered.has(release.container)) this.#register(release, true);
    this.#entries.forget(release);
  }

  #register({ container, entry }: PlannedRelease, force: boolean): void {
    registerRemotes([{ name: container, entry: entry.url, entryGlobalName: container, type: 'var' }], { force });
    this.#registered.add(container);
  }
}

/** The federation runtime keeps the promise of a failed shared package, so it would never be requested again. */
function forgetFailedShares(): void {
  const scopes = Object.values(getInstance()?.shareScopeMap ?? {});
  const shares = scopes.flatMap((scope) => Object.values(scope).flatMap((versions) => Object.values(versions)));
  for (const share of shares) if (!share.loaded) share.loading = null;
}
