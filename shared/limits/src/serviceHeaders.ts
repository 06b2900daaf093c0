/** A key of the older kind is a token itself, and only as one does it name the role of the call. */
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * Headers that make a call to a backend the service's own. A secret key goes in `apikey` alone: a hosted project takes any
 * other text after `Bearer` for a broken session.
 * @param secretKey secret key (`sb_secret_…`), or the service_role token of a project without such keys
 */
export const serviceHeaders = (secretKey: string): Record<string, string> => ({
  apikey: secretKey,
  ...(TOKEN.test(secretKey) ? { authorization: `Bearer ${secretKey}` } : {}),
});
