/** Written by the build of the bundle: every page and widget of the sections, by section and request. */
declare module 'bundled-modules' {
  export const modules: Record<string, () => Promise<unknown>>;
}
