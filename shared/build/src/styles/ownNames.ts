/**
 * Whether a class, keyframes, font or property name belongs to a section: the build turns each local name into
 * `reviews@1.2.0__name`; other build tools use `reviews__name`. Section ids contain neither separator, so that names of two
 * sections never collide.
 */
export const isOwnName = (name: string, section: string): boolean =>
  name.startsWith(`${section}@`) || name.startsWith(`${section}__`);

/** Description of such names for messages. */
export const ownNames = (section: string): string => `"${section}__" (or be a local name of a CSS module)`;
