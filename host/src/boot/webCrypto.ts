/**
 * Over plain http browsers have no `crypto.subtle`. This provides the parts the site needs: hashes and signature
 * verification. The code is loaded on first use, and only there.
 */
const code = () => import(/* webpackChunkName: "plain-http" */ './plainCrypto');

/** The part of WebCrypto needed for verification; anything else rejects like an unknown algorithm. */
export type LentCrypto = Pick<SubtleCrypto, 'digest' | 'verify'> & {
  importKey(format: string, key: unknown, algorithm: AlgorithmIdentifier): Promise<CryptoKey>;
};

if (!crypto.subtle) {
  const lent: LentCrypto = {
    digest: async (...given) => (await code()).plainCrypto.digest(...given),
    importKey: async (...given) => (await code()).plainCrypto.importKey(...given),
    verify: async (...given) => (await code()).plainCrypto.verify(...given),
  };
  Object.defineProperty(crypto, 'subtle', { value: lent });
}
