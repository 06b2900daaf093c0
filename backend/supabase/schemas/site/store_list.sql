create function public.store_list(items text[]) returns text
language plpgsql volatile security definer set search_path = '' as $$
#variable_conflict use_column
declare
  body jsonb := to_jsonb(items);
  list_id text := substr(encode(sha256(convert_to(body::text, 'UTF8')), 'hex'), 1, 12);
  kept jsonb;
begin
  if
    store_list.items is null
    or cardinality(store_list.items) not between 1 and 500
    or exists (select 1 from unnest(store_list.items) i where i is null or i !~ '^[A-Za-z0-9_]{1,15}$')
  then
    perform private.refuse('items must be 1 to 500 handles');
  end if;
  update app.stored_lists l set shared_at = now() where l.id = list_id returning l.items into kept;
  -- A different list may have been crafted to get this id: it must not be served in place of this one.
  if kept <> body then
    perform private.refuse('This list cannot be shared like this. Put its handles in another order.');
  end if;
  if kept is not null then
    return list_id;
  end if;
  if
    (select count(*) from app.stored_lists l where l.created_at > now() - interval '1 minute') >= private.most(
      'lists.site_per_minute'
    )
  then
    perform private.refuse('Many lists are being shared right now. Try again in a minute.');
  end if;
  delete from app.stored_lists l
  where l.shared_at < now() - interval '180 days'
    or l.id in (select x.id from app.stored_lists x order by x.shared_at desc offset private.most('lists.kept') - 1);
  insert into app.stored_lists (id, kind, items)
  values (list_id, 'handles', body)
  on conflict (id) do update set shared_at = now();
  return list_id;
end;
$$;
comment on function public.store_list(text[]) is
  'Keeps a list of handles until 180 days after it was last shared, and answers its id (8.32). At most 100 new ones a minute and 20,000 in all; then the one not shared for longest goes.';
grant execute on function public.store_list(text[]) to anon, authenticated, service_role;
