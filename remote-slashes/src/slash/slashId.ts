/** Number of a slash as the network gives it, from the path; null for anything else. */
export const slashIdIn = (text: string): number | null => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null);
