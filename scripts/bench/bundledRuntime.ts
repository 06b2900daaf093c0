import type { PlannedRelease } from '@companion/contract';
import type { ReleaseRuntime as Federated } from '../../host/src/federation/runtime';
import { modules } from './bundledModules';

/** Replaces the federation runtime when host and sections are one bundle. */
export class ReleaseRuntime implements Pick<Federated, keyof Federated> {
  async import({ id }: PlannedRelease, request: string): Promise<unknown> {
    const load = modules[`${id} ${request}`];
    if (!load) throw new Error(`The bundle has no ${request} of ${id}.`);
    return load();
  }

  forget(): void {}
}
