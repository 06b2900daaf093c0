create function public.admin_audit(
  actions text[] default null,
  area text default null,
  who text default null,
  after bigint default null,
  per int default 50
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  found jsonb;
begin
  perform private.require_admin();
  select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', a.id,
          'at', private.iso(a.at),
          'actor', a.actor,
          'action', a.action,
          'subject', a.subject,
          'before', a.before,
          'after', a.after,
          'reason', a.reason
        )
        order by a.id desc
      ),
      '[]'
    )
  into found
  from (
      select *
      from app.audit a
      where (actions is null or a.action = any (actions))
        and (area is null or split_part(a.action, '.', 1) = area)
        and (who is null or a.actor = lower(who))
        and (admin_audit.after is null or a.id < admin_audit.after)
      order by a.id desc
      limit least(greatest(coalesce(per, 50), 1), 500)
    ) a;
  return jsonb_build_object(
    'rows', found,
    'next', case
      when jsonb_array_length(found) = least(greatest(coalesce(per, 50), 1), 500) then found -> -1 -> 'id'
    end
  );
end;
$$;
comment on function public.admin_audit(text[], text, text, bigint, int) is
  'Changes made by admins, newest first: {rows, next}. `actions` narrows by name, `area` by its first word, `who` by wallet or program, `after` is the `next` of the page before.';
grant execute on function public.admin_audit(text[], text, text, int8, int4) to authenticated;
