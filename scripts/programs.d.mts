export function compile(entries: string[]): Promise<string>;
