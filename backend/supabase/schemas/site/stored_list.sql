create function public.stored_list(id text) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select l.items
    from app.stored_lists l
    where l.id = stored_list.id and l.shared_at >= now() - interval '180 days'
  );
end;
$$;
comment on function public.stored_list(text) is
  'Handles of a stored list; null when there is none with this id, or it was not shared for 180 days.';
grant execute on function public.stored_list(text) to anon, authenticated, service_role;
