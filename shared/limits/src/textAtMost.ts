/**
 * The text of a request or response; null if it exceeds `maxBytes` (uncompressed). At most that many bytes are kept in memory,
 * since the sender controls the length. The rest is not read.
 */
export async function textAtMost({ headers, body }: Request | Response, maxBytes: number): Promise<string | null> {
  if (!body) return '';
  if (Number(headers.get('content-length')) > maxBytes) {
    await body.cancel().catch(() => {});
    return null;
  }
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = '';
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > maxBytes) {
      await reader.cancel().catch(() => {});
      return null;
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

/** The JSON of a response of at most `maxBytes`. @throws SyntaxError also for a longer one, which is not read to the end */
export async function jsonAtMost(answer: Response, maxBytes: number): Promise<unknown> {
  const text = await textAtMost(answer, maxBytes);
  if (text === null) throw new SyntaxError(`The answer is larger than ${maxBytes} bytes.`);
  return JSON.parse(text);
}
