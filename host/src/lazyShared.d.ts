/**
 * Loads each lazy shared package, by key. The build generates this module from the list of shared keys (`lazySharedModule` of
 * @companion/build), so that the host references all of them and thereby provides them to sections.
 */
export const lazyShared: Readonly<Record<string, () => Promise<unknown>>>;
