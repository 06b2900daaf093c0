/**
 * Whether a name of a class, of keyframes, a font or a property is a section's own: the build makes `reviews@1.2.0__name` of
 * each local name; who builds with other tools writes `reviews__name`. No id holds either sign, so that no section's names are
 * those of another.
 */
export const isOwnName = (name: string, section: string): boolean =>
  name.startsWith(`${section}@`) || name.startsWith(`${section}__`);

/** The same, for people. */
export const ownNames = (section: string): string => `"${section}__" (or be a local name of a CSS module)`;
