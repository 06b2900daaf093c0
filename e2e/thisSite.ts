import { SITES, type Site } from './sites';

export type DataSet = keyof typeof SITES;

let site: Site = SITES.golden;

/** The site that the tests of this worker visit. */
export const thisSite = (): Site => site;

/** Its address; SITE in the environment names one that stands somewhere. */
export const siteAddress = (): string => process.env.SITE ?? `http://localhost:${site.ports.site}`;

/** Chooses it by its data set. */
export function visitSite(name: DataSet): Site {
  site = SITES[name];
  return site;
}
