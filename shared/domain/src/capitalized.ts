/** A word as a name: `archived` reads "Archived". */
export const capitalized = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
