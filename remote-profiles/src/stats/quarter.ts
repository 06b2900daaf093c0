/** "Q1 2025" for the first day of a quarter. */
export function quarterName(day: string): string {
  const at = new Date(`${day}T00:00:00Z`);
  return `Q${Math.floor(at.getUTCMonth() / 3) + 1} ${at.getUTCFullYear()}`;
}
