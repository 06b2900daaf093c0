/** Every page and widget of the sections, by section and request: the build of the bundle puts the full list in this place. */
export const modules: Record<string, () => Promise<unknown>> = {};
