type Env = (name: string) => string | undefined;

/** Keys of one kind by their names, as the platform gives them. */
const named = (text: string | undefined): Record<string, string> => JSON.parse(text || '{}');

/**
 * The keys a hosted function has: those that browsers may use, the one for calls of our own first, and the service's. A
 * project has keys by name, tokens of the older kind, or both. `PUBLISHABLE_KEY` is that of browsers where it is another one.
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
