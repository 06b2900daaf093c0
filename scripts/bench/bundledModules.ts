/** Every page and widget of the sections, by section and request; the bundle's build substitutes the full list. */
export const modules: Record<string, () => Promise<unknown>> = {};
