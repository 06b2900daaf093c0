import type { Equivalent } from './judge';

const SIGNATURE = 'shared/registry/src/signature.ts';
const LIMITS = 'shared/limits/src';
/** Stryker's replacements for an empty string and an empty list. */
const [TEXT, LIST] = ['"Stryker was here!"', '["Stryker was here"]'];

/** Mutants that no test can detect, each with the reason. `judge` rejects those that a test did detect. */
export const EQUIVALENT: readonly Equivalent[] = [
  {
    file: SIGNATURE,
    code: "const secret = await crypto.subtle.importKey('pkcs8', bytes(keys[i]), key, false, ['sign']);",
    original: 'false',
    replacement: 'true',
    reason: 'Whether a key may be exported again: it never leaves the function that takes it up.',
  },
  {
    file: SIGNATURE,
    code: "const open = await subtle.importKey('raw', bytes(keys[i]), key, false, ['verify']).catch(notSupported);",
    original: 'false',
    replacement: 'true',
    reason: 'Whether a key may be exported again: it never leaves the function that takes it up.',
  },
  {
    file: `${LIMITS}/documentToken.ts`,
    code: "const [, claim = '', document = '', day = '', known = ''] =",
    original: "''",
    replacement: TEXT,
    reason: 'Where nothing matched, the claim and the day are missing together: either refuses the token.',
  },
  ...[
    { original: "typeof token === 'string'", replacement: 'true' },
    { original: '[]', replacement: LIST },
    ...[
      String.raw`/(((\d{1,6})\.[\w-]{22})\.([01]))\.[\w-]{22}$/`,
      String.raw`/^(((\d{1,6})\.[\w-]{22})\.([01]))\.[\w-]{22}/`,
    ].map((replacement) => ({ original: String.raw`/^(((\d{1,6})\.[\w-]{22})\.([01]))\.[\w-]{22}$/`, replacement })),
  ].map((change) => ({
    file: `${LIMITS}/documentToken.ts`,
    code: String.raw`(typeof token === 'string' && /^(((\d{1,6})\.[\w-]{22})\.([01]))\.[\w-]{22}$/.exec(token)) || [];`,
    ...change,
    reason: 'What is found is signed anew, and must be the token itself.',
  })),
  ...[
    { original: "''", replacement: TEXT },
    { original: '[]', replacement: LIST },
  ].map((change) => ({
    file: `${LIMITS}/firstSeen.ts`,
    code: String.raw`const [, hour = '', mac = ''] = /^(\d{1,9})\.([\w-]{22})$/.exec(stamp ?? '') ?? [];`,
    ...change,
    reason: 'No text beside a signature of the hour is that signature.',
  })),
  {
    file: `${LIMITS}/limitSockets.ts`,
    code: "return ({ remoteAddress = 'unknown' }) => {",
    original: "'unknown'",
    replacement: '""',
    reason: 'Any one name will do for those that have no address any more.',
  },
  {
    file: `${LIMITS}/limitSockets.ts`,
    code: "const leaveAll = all('all');",
    original: "'all'",
    replacement: '""',
    reason: 'Any one name will do.',
  },
  ...[
    { code: "const [high = '', low = ''] = groups.slice(6);", original: "''", replacement: TEXT },
    { code: "const [head = '', tail] = address.split('::');", original: "''", replacement: TEXT },
    { code: "const right = tail ? tail.split(':') : [];", original: '[]', replacement: LIST },
  ].map((change) => ({
    file: `${LIMITS}/networkOf.ts`,
    ...change,
    reason: 'An address has eight groups, and of one that ends in zeros only the first four are looked at.',
  })),
  ...[
    { original: 'tail === undefined', replacement: 'false' },
    { original: '8 - left.length', replacement: '8 + left.length' },
  ].map((change) => ({
    file: `${LIMITS}/networkOf.ts`,
    code: "return tail === undefined ? left : [...left, ...Array(8 - left.length - right.length).fill('0'), ...right];",
    ...change,
    reason: 'Without zeros left out there are eight groups; with them, those behind the first four say nothing.',
  })),
  {
    file: `${LIMITS}/signed.ts`,
    code: "const secret = await crypto.subtle.importKey('raw', encode(key), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);",
    original: 'false',
    replacement: 'true',
    reason: 'Whether a key may be exported again: it never leaves the function that takes it up.',
  },
  {
    file: `${LIMITS}/signed.ts`,
    code: ".replace(/=+$/, '');",
    original: '/=+$/',
    replacement: '/=+/',
    reason: 'Base64 has it at its end only.',
  },
];
