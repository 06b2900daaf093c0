/**
 * On plain http browsers have no `crypto.subtle`. What the site needs of it is lent there: hashes, and the verification of
 * signatures. The code comes with the first use, and nowhere else.
 */
const code = () => import(/* webpackChunkName: "plain-http" */ './plainCrypto');

/** As much of WebCrypto as verifying takes; anything else rejects, as an unknown algorithm does. */
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
