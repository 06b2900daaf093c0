import type { Equivalent } from './judge';

const SIGNATURE = 'shared/registry/src/signature.ts';

/** Errors that no test can notice, each with the reason. `judge` refuses those that a test did notice. */
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
];
