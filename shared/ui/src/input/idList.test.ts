import { expect, test } from 'vitest';
import { readIdList } from './idList';

test('reads every form, any separator, quotes and a byte order mark', () => {
  const { ids, duplicates, errors } = readIdList(
    '\ufeff@alice, "12"\r\nhttps://x.com/bob\n0xABCDEFabcdef1234567890abcdef1234567890ab;12\n\n',
  );
  expect(ids).toEqual([
    { kind: 'xHandle', handle: 'alice' },
    { kind: 'profile', profileId: 12 },
    { kind: 'xHandle', handle: 'bob' },
    { kind: 'address', address: '0xabcdefabcdef1234567890abcdef1234567890ab' },
  ]);
  expect(duplicates).toBe(1);
  expect(errors).toEqual([]);
});

test('names the line it cannot read, and entries that do not fit', () => {
  const { errors, errorCount } = readIdList('ok\n<script>alert(1)</script>\nvitalik.eth', 500, (id) =>
    id.kind === 'ens' ? 'names are not looked up here' : null,
  );
  expect(errors).toEqual([
    { line: 2, text: '<script>alert(1)</script>', why: 'not an id, @handle, address or profile link' },
    { line: 3, text: 'vitalik.eth', why: 'names are not looked up here' },
  ]);
  expect(errorCount).toBe(2);
});

test('says when there are too many, and lists at most 100 errors', () => {
  const many = Array.from({ length: 501 }, (_, index) => index + 1).join('\n');
  expect(readIdList(many).tooMany).toBe(true);
  expect(readIdList(many, 600).tooMany).toBe(false);
  const bad = readIdList('!!\n'.repeat(150));
  expect([bad.errors.length, bad.errorCount, bad.ids.length]).toEqual([100, 150, 0]);
  expect(readIdList('')).toEqual({ ids: [], duplicates: 0, errors: [], errorCount: 0, tooMany: false });
});
