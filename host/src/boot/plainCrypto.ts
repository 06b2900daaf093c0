import { ed25519 } from '@noble/curves/ed25519';
import { sha256, sha384 } from '@noble/hashes/sha2';
import type { LentCrypto } from './webCrypto';

const HASHES: Readonly<Record<string, (data: Uint8Array) => Uint8Array>> = { 'SHA-256': sha256, 'SHA-384': sha384 };
/** Every registry has this signature; additional signatures by other algorithms need not be verified. */
const SIGNATURE = 'Ed25519';

/** Hashes and Ed25519 verification in plain JavaScript. Rejects unknown algorithms as WebCrypto does. */
export const plainCrypto: LentCrypto = {
  async digest(algorithm, data) {
    const hash = HASHES[nameOf(algorithm)];
    if (!hash) throw notSupported(algorithm);
    return hash(bytesOf(data)).slice().buffer as ArrayBuffer;
  },
  async importKey(_format: string, key: unknown, algorithm: AlgorithmIdentifier) {
    if (nameOf(algorithm) !== SIGNATURE) throw notSupported(algorithm);
    const raw = bytesOf(key as BufferSource).slice();
    if (raw.length !== 32) throw new DOMException('An Ed25519 key has 32 bytes.', 'DataError');
    return { raw } as unknown as CryptoKey;
  },
  async verify(_algorithm, key, signature, data) {
    const { raw } = key as unknown as { raw: Uint8Array };
    try {
      // According to RFC 8032, as browsers do.
      return ed25519.verify(bytesOf(signature), bytesOf(data), raw, { zip215: false });
    } catch {
      return false;
    }
  },
};

function nameOf(algorithm: AlgorithmIdentifier): string {
  return typeof algorithm === 'string' ? algorithm : algorithm.name;
}

function notSupported(algorithm: AlgorithmIdentifier): DOMException {
  return new DOMException(`${nameOf(algorithm)} is not available on plain http.`, 'NotSupportedError');
}

function bytesOf(data: BufferSource): Uint8Array {
  return ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data);
}
