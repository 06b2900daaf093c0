/** Text below the title: `metadata` is JSON text, usually {"description": "..."}; other text is used as is. */
export function descriptionOf(metadata: unknown): string | null {
  let value = metadata;
  if (typeof metadata === 'string') {
    try {
      value = JSON.parse(metadata);
    } catch {
      return metadata === '' ? null : metadata;
    }
  }
  const found = (value as { description?: unknown } | null)?.description;
  return typeof found === 'string' ? found : null;
}

/** Hash of the first event's transaction. Null if there is none. */
export function txHashOf(events: unknown): string | null {
  const [first] = Array.isArray(events) ? events : [];
  const hash = (first as { txHash?: unknown } | null | undefined)?.txHash;
  return typeof hash === 'string' && /^0x[0-9a-f]{64}$/i.test(hash) ? hash.toLowerCase() : null;
}
