create function public.admin_statements(per int default 200) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  most int := least(greatest(coalesce(per, 200), 1), 500);
  found jsonb;
begin
  perform private.require_admin();
  select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'profileId', p.profile_id,
          'person', h.person,
          'topic', s.topic,
          'text', s.body,
          'at', private.iso(s.updated_at)
        )
        order by s.updated_at desc, p.profile_id desc, s.topic
      ),
      '[]'
    )
  into found
  from (
      select x.*
      from app.statements x
      order by x.updated_at desc
      limit most
    ) s
    join app.profiles p on p.user_id = s.user_id
    join app.people h on h.user_id = s.user_id;
  return jsonb_build_object('rows', found, 'total', (select count(*) from app.statements));
end;
$$;
comment on function public.admin_statements(int) is
  'Page /admin/statements: what people said to signals about them, the latest first. For admins.';
grant execute on function public.admin_statements(int4) to authenticated;
