create function public.widget_x_accounts(profile_id bigint) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  who bigint := private.profile_user(widget_x_accounts.profile_id);
begin
  return private.stamp()
    || (
      select jsonb_build_object(
          'person', private.person(who),
          'accounts', coalesce(
            jsonb_agg(
              jsonb_build_object('account', k.name, 'from', k.since, 'to', k.until)
              order by k.valid_to desc nulls first, k.name
            ) filter (where not k.named),
            '[]'
          ),
          'handles', coalesce(
            jsonb_agg(
              jsonb_build_object('handle', k.name, 'from', k.since, 'to', k.until)
              order by k.valid_to desc nulls first, k.name
            ) filter (where k.named),
            '[]'
          )
        )
      from (
          select x.valid_to, x.userkey like 'service:x.com:username:%' as named,
            regexp_replace(x.userkey, '^service:x\.com:(username:)?', '') as name,
            -- A key that has always been there has no start.
            case when x.valid_from > 'epoch' then private.iso(x.valid_from) end as since,
            private.iso(x.valid_to) as until
          from app.userkeys x
          where x.user_id = who and x.userkey like 'service:x.com:%' and x.valid_from <= app.now()
        ) k
    );
end;
$$;
comment on function public.widget_x_accounts(bigint) is
  'Widget "Social-account score lookup" (8.32): accounts on X that a profile lists or listed, and handles it had before, newest first; `from` is null for what was there when it was first read.';
grant execute on function public.widget_x_accounts(int8) to anon, authenticated, service_role;
