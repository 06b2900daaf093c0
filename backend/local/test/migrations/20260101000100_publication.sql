create publication supabase_realtime;
alter publication supabase_realtime add table public.notes;
