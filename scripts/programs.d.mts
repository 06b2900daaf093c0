export const PROGRAMS: readonly string[];
export function compile(entries: string[]): Promise<string>;
