create function private.log_ids(conditions text, before bigint, most int) returns bigint[]
language plpgsql stable set search_path = '' as $$
declare
  wanted text;
  found bigint[];
begin
  -- Most searches fill a page from the newest entries; rarer or older entries are found through the indexes.
  foreach wanted in array array[
    'select l.id from (select * from app.application_logs l where l.id < $1 order by l.id desc limit 5000) l where %s order by l.id desc limit $2',
    'with f as materialized (select l.id from app.application_logs l where %s) select f.id from f where f.id < $1 order by f.id desc limit $2'
  ] loop
    execute format('select array(' || wanted || ')', conditions)
    into found
    using coalesce(before, 9223372036854775807), most;
    exit when cardinality(found) = most;
  end loop;
  return found;
end;
$$;
comment on function private.log_ids(text, bigint, int) is
  'Ids of entries that meet log_conditions, newest first: at most `most`, all before a given id.';

create function public.admin_logs(
  q text default null,
  level text default null,
  who text default null,
  path text default null,
  fingerprint text default null,
  since text default '24h',
  after bigint default null,
  per int default 50
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_variable
declare
  most int := least(greatest(coalesce(per, 50), 1), 500);
  found jsonb;
begin
  perform private.require_admin();
  select coalesce(
      jsonb_agg(
        jsonb_build_object(
          'id', l.id,
          'receivedAt', private.iso(l.received_at),
          'at', private.iso(l.at),
          'level', l.level,
          'message', l.message,
          'fingerprint', l.fingerprint,
          'who', l.user_id,
          'url', l.url,
          'environment', l.environment,
          'batch', l.batch_id,
          'data', l.data
        )
        order by l.id desc
      ),
      '[]'
    )
  into found
  from app.application_logs l
  where l.id = any (
      private.log_ids(
        private.log_conditions(q, level, who, path, fingerprint, private.log_window(coalesce(since, '24h'))),
        after,
        most
      )
    );
  return jsonb_build_object(
    'rows', found,
    'next', case when jsonb_array_length(found) = most then found -> -1 -> 'id' end
  );
end;
$$;
comment on function public.admin_logs(text, text, text, text, text, text, bigint, int) is
  'Page /admin/logs (8.43): client log entries, newest first: {rows, next}. By words of the message, level, user, part of the address, fingerprint, and time: 24h, 7d or 30d. For admins.';
grant execute on function public.admin_logs(text, text, text, text, text, text, int8, int4) to authenticated;
