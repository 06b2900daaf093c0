/**
 * The oldest browsers the site is built for; README.md says why. One test removes newer APIs, another compares README with this
 * list.
 */
export const BROWSERS = [
  { name: 'Chrome and Edge', oldest: '123', targets: ['chrome 123', 'edge 123'] },
  { name: 'Firefox', oldest: '121', targets: ['firefox 121'] },
  { name: 'Safari', oldest: '17.5', targets: ['safari 17.5', 'ios 17.5'] },
] as const;

/** Targets of the script and style compilers. */
export const TARGETS: string[] = BROWSERS.flatMap(({ targets }) => targets);

/** For a sentence: "Chrome and Edge 123, Firefox 121, Safari 17.5". */
export const OLDEST = BROWSERS.map(({ name, oldest }) => `${name} ${oldest}`).join(', ');
