-- Page /admin/config (8.46): a value of a rule that was published here is taken back.
create function private.param_before(key text, at timestamptz) returns jsonb
language sql stable set search_path = ''
as $$
  with
    change as (
      select
        a.id,
        a.action,
        a.before,
        sum(case a.action when 'param.set' then -1 else 1 end) over (order by a.id desc) as open
      from app.audit a
      where
        a.action in ('param.set', 'param.take_back')
        and a.subject = 'param:' || param_before.key
        and (
          case a.action when 'param.set' then a.after else a.before end ->> 'valid_from'
        )::timestamptz = param_before.at
    ),
    -- Each taking back undoes the newest publication that still stood.
    standing as (select c.before from change c where c.open = -1 and c.action = 'param.set' order by c.id desc limit 1)
  select
    case
      when (s.before ->> 'valid_from')::timestamptz = param_before.at then s.before
      else (
        select to_jsonb(p)
        from app.protocol_params p
        where p.key = param_before.key and p.valid_from < param_before.at
        order by p.valid_from desc
        limit 1
      )
    end
  from standing s;
$$;
comment on function private.param_before(text, timestamptz) is
  'The row of app.protocol_params that would hold again were the value that counts from a time on taken back; null for what was not published on /admin/config.';

create function public.admin_param_take_back(key text, valid_from timestamptz, reason text) returns jsonb
language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
#variable_conflict use_variable
declare
  actor text := private.require_admin('owner');
  why text := private.reason(reason);
  gone app.protocol_params;
  instead app.protocol_params;
begin
  select * into gone from app.protocol_params p where p.key = key and p.valid_from = valid_from for update;
  instead := jsonb_populate_record(null::app.protocol_params, private.param_before(key, valid_from));
  if gone.key is null or instead.key is null then
    perform private.refuse('No value of this rule was published here for that time.');
  end if;
  if instead.valid_from = valid_from then
    update app.protocol_params p
    set
      value = instead.value,
      source = instead.source
    where p.key = key and p.valid_from = valid_from;
  else
    delete from app.protocol_params p where p.key = key and p.valid_from = valid_from;
    update app.protocol_params p
    set valid_to = gone.valid_to
    where p.key = key and p.valid_from = instead.valid_from;
  end if;
  select * into instead from app.protocol_params p where p.key = key and p.valid_from = instead.valid_from;
  perform private.audit(actor, 'param.take_back', 'param:' || key, to_jsonb(gone), to_jsonb(instead), why);
  return private.param_json(instead);
end;
$$;
comment on function public.admin_param_take_back(text, timestamptz, text) is
  'Takes back the newest value of a protocol parameter that was published for a time: what would have counted then counts again. Answers the parameter as it is then. Owners only, with a reason.';
revoke all on function public.admin_param_take_back(text, timestamptz, text) from public, anon, authenticated;
grant execute on function public.admin_param_take_back(text, timestamptz, text) to authenticated;
