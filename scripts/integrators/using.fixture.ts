import { createClient } from '@supabase/supabase-js';

const site = createClient('https://data.example', 'KEY');
const { data, error } = await site.rpc('slashes_list', { filters: { status: 'open' } });

// As docs/using.md shows it; compiled, and never run.
export { data, error };
