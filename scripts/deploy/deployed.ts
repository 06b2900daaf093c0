import type { Hook } from './hook';
import type { SitePostgres } from './postgres';
import type { Unit } from './units';
import type { Answer } from './visitor';

/** A site running as described in docs/deploy.md, as used by the steps of a trial. */
export interface Deployed {
  /** Folder of its checkout. */
  site: string;
  /** Its data folder. */
  data: string;
  units: Record<'backend' | 'releases' | 'jobs' | 'site', Unit>;
  /** Environment of its programs; `.env` has the rest. */
  env: NodeJS.ProcessEnv;
  get(host: string, path: string, headers?: Record<string, string>, body?: object): Promise<Answer>;
  page(path?: string): Promise<Answer>;
  /** Calls a page function. */
  ask(name: string): Promise<Answer>;
  /** Key of the jobs. */
  secret: string;
  hook: Hook;
  postgres: SitePostgres | null;
}

export const isUp = async (answer: Promise<Answer>): Promise<boolean> => (await answer).status === 200;
