/** Replaces each text, which must be present: otherwise the machine's own path or port would be used. */
export function replaceAll(text: string, changes: [from: string, to: string][]): string {
  return changes.reduce((now, [from, to]) => {
    if (!now.includes(from)) throw new Error(`there is no ${from}`);
    return now.replaceAll(from, to);
  }, text);
}
