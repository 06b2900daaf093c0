export const PROGRAMS: readonly string[];
export function compile(entries: string[]): Promise<string>;
export function compilePrograms(): Promise<string>;
