/** Name of a list, the same for the same handles in the same order, whatever their case: 7 characters or less. */
export function listId(handles: readonly string[]): string {
  // FNV-1a: short and stable; it only tells a visitor's few files apart.
  let hash = 0x811c9dc5;
  for (const char of handles.join(',').toLowerCase()) {
    hash = Math.imul(hash ^ (char.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash.toString(36);
}
