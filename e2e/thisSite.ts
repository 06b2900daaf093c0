import { test } from '@playwright/test';
import { SITES, type Site } from './sites';

/** The site that the running test visits: that of its project, or the golden one. */
export function thisSite(): Site {
  const { name } = test.info().project;
  return name in SITES ? SITES[name as keyof typeof SITES] : SITES.golden;
}
