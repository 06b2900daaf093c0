create function public.admin_feedback_list(
  status text default null,
  viewed boolean default null,
  after bigint default null,
  per int default 50
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_variable
declare
  found jsonb;
  most int := least(greatest(coalesce(per, 50), 1), 500);
begin
  perform private.require_admin();
  select coalesce(jsonb_agg(private.feedback_json(f) order by f.id desc), '[]')
  into found
  from (
      select *
      from public.feedback f
      where (status is null or f.status = status)
        and (viewed is null or f.admin_viewed = viewed)
        and (after is null or f.id < after)
      order by f.id desc
      limit most
    ) f;
  return jsonb_build_object(
    'rows', found,
    'total', (
      select count(*)
      from public.feedback f
      where (status is null or f.status = status) and (viewed is null or f.admin_viewed = viewed)
    ),
    'next', case when jsonb_array_length(found) = most then found -> -1 -> 'id' end
  );
end;
$$;
comment on function public.admin_feedback_list(text, boolean, bigint, int) is
  'Inbox of /admin (8.42), newest first: {total, rows, next}; by status and by whether an admin has seen it. Unviewed ones: viewed => false.';
grant execute on function public.admin_feedback_list(text, bool, int8, int4) to authenticated;
