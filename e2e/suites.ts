/** A suite of `npm run qa`: a selection of Playwright tests. */
export type Suite = {
  /** Patterns of spec files, below e2e. */
  specs: readonly string[];
  what: string;
};

export const SUITES: Readonly<Record<string, Suite>> = {
  smoke: { specs: ['golden/smoke'], what: 'the first page of each section, and those of the host, are there' },
  pages: {
    specs: ['golden/', 'g2/', 'hostile/'],
    what: 'every page, its words, numbers and states, on three data sets',
  },
  federation: {
    specs: ['federation/', 'changing/release', 'golden/(static-host|one-copy|preloads)'],
    what: 'sections and hosts of other versions, broken ones, releases and their way back',
  },
  security: {
    specs: ['hostile/', 'golden/(trusted-types|blind-votes|spec-pages|header-sign-in)', 'changing/slash-unlocks'],
    what: 'hostile texts, broken policies, sealed votes, who may see and change what',
  },
  accessibility: {
    specs: ['golden/(every-page|spec-pages|keyboard|readers-media)', 'changing/admin-keyboard'],
    what: 'WCAG 2.2 AA on every page, all of it by keyboard, phones',
  },
  load: {
    specs: ['changing/(leaks|services-killed)', 'g2/long-list', 'golden/outage'],
    what: 'long lists, many changes of section, services that end under visitors',
  },
};
