/** The network's slash number in the path; null for anything else. */
export const slashIdIn = (text: string): number | null => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : null);
