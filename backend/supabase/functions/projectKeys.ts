type Env = (name: string) => string | undefined;

/** Keys of one kind by name, as provided by the platform. */
const named = (text: string | undefined): Record<string, string> => JSON.parse(text || '{}');

/**
 * The keys of a hosted function: publishable ones, starting with the one for our own calls, and the service key. A project has
 * named keys, legacy tokens, or both. `PUBLISHABLE_KEY` overrides the browsers' key.
 */
export function projectKeys(env: Env): { publishable: string[]; secret: string } {
  const secrets = named(env('SUPABASE_SECRET_KEYS'));
  const { default: usual, ...others } = named(env('SUPABASE_PUBLISHABLE_KEYS'));
  const publishable = [env('PUBLISHABLE_KEY'), usual, ...Object.values(others), env('SUPABASE_ANON_KEY')];
  return {
    publishable: publishable.filter((key): key is string => Boolean(key)),
    secret: secrets.default || Object.values(secrets)[0] || env('SUPABASE_SERVICE_ROLE_KEY') || '',
  };
}
