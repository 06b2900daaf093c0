import { SITES, type Site } from './sites';

export type DataSet = keyof typeof SITES;

let site: Site = SITES.golden;

/** The site visited by this worker's tests. */
export const thisSite = (): Site => site;

/** Its URL; SITE in the environment names an existing site. */
export const siteAddress = (): string => process.env.SITE ?? `http://localhost:${site.ports.site}`;

/** Selects it by its data set. */
export function visitSite(name: DataSet): Site {
  site = SITES[name];
  return site;
}
