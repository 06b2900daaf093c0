/**
 * Loads each lazy shared package, by key. The build writes this module from the list of its shared keys (`lazySharedModule` of
 * @companion/build), so that the host references, and thereby provides to sections, every one.
 */
export const lazyShared: Readonly<Record<string, () => Promise<unknown>>>;
