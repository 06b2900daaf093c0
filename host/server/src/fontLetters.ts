/** Whether a font has a glyph for a code point. */
export type HasLetter = (codePoint: number) => boolean;

const WINDOWS_UNICODE = ['3:1', '3:10'];
const NOTHING: HasLetter = () => false;

/** Reads which characters a TrueType or OpenType font can draw (its `cmap` table, formats 4 and 12). */
export function lettersOf(font: Uint8Array): HasLetter {
  const data = new DataView(font.buffer, font.byteOffset, font.byteLength);
  const cmap = tableAt(data, 'cmap');
  if (cmap === null) return NOTHING;
  const parts = Array.from({ length: data.getUint16(cmap + 2) }, (_, index) => {
    const record = cmap + 4 + 8 * index;
    const kind = `${data.getUint16(record)}:${data.getUint16(record + 2)}`;
    return WINDOWS_UNICODE.includes(kind) ? readPart(data, cmap + data.getUint32(record + 4)) : NOTHING;
  });
  return (codePoint) => parts.some((has) => has(codePoint));
}

function tableAt(data: DataView, name: string): number | null {
  for (let index = 0; index < data.getUint16(4); index++) {
    const record = 12 + 16 * index;
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((place) => data.getUint8(record + place)));
    if (tag === name) return data.getUint32(record + 8);
  }
  return null;
}

function readPart(data: DataView, at: number): HasLetter {
  const format = data.getUint16(at);
  return format === 4 ? segments(data, at) : format === 12 ? groups(data, at) : NOTHING;
}

/** Format 4: ranges within the first 65,536 code points; a code point inside a range may still have no glyph (glyph 0). */
function segments(data: DataView, at: number): HasLetter {
  const length = data.getUint16(at + 6);
  const ends = at + 14;
  const starts = ends + length + 2;
  return (codePoint) => {
    for (let place = 0; place < length; place += 2) {
      if (codePoint > data.getUint16(ends + place)) continue;
      const start = data.getUint16(starts + place);
      if (codePoint < start || codePoint === 0xffff) return false;
      const offsetAt = starts + 2 * length + place;
      const offset = data.getUint16(offsetAt);
      if (offset === 0) return ((codePoint + data.getUint16(starts + length + place)) & 0xffff) !== 0;
      return data.getUint16(offsetAt + offset + 2 * (codePoint - start)) !== 0;
    }
    return false;
  };
}

/** Format 12: ranges over all code points. */
function groups(data: DataView, at: number): HasLetter {
  const count = data.getUint32(at + 12);
  return (codePoint) => {
    for (let index = 0; index < count; index++) {
      const group = at + 16 + 12 * index;
      if (codePoint > data.getUint32(group + 4)) continue;
      return codePoint >= data.getUint32(group);
    }
    return false;
  };
}
