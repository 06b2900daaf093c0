/** A legacy key is itself a token, which must be sent as such to select the role. */
const TOKEN = /^[\w-]+\.[\w-]+\.[\w-]+$/;

/**
 * Headers that authenticate a call to a backend as the service. A secret key goes only in `apikey`: a hosted project treats any
 * other text after `Bearer` as an invalid session.
 * @param secretKey secret key (`sb_secret_…`), or the service_role token of a project without such keys
 */
export const serviceHeaders = (secretKey: string): Record<string, string> => ({
  apikey: secretKey,
  ...(TOKEN.test(secretKey) ? { authorization: `Bearer ${secretKey}` } : {}),
});
