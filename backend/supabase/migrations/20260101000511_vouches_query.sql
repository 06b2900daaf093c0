-- Vouches that the filters of /vouches keep (8.12).

create index on app.vouches using gin (comment extensions.gin_trgm_ops);

create function private.filter_eth(filters jsonb, key text) returns numeric
language plpgsql stable set search_path = ''
as $$
declare
  t text := private.filter_text(filters, key, 40);
begin
  if t is null then
    return null;
  end if;
  if t !~ '^\d{1,12}(\.\d{1,18})?$' then
    perform private.refuse(key || ' must be an amount of ETH');
  end if;
  return t::numeric * 1000000000000000000;
end;
$$;

create function private.vouches_query(filters jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  f jsonb := private.filter_object(filters);
  status text := private.filter_word(f, 'status', array['active', 'ended', 'all'], 'active');
  mutual boolean := private.filter_flag(f, 'mutual');
  args jsonb := jsonb_strip_nulls(
    jsonb_build_object(
      'author', private.filter_person(f, 'author'),
      'subject', private.filter_person(f, 'subject'),
      'person', private.filter_person(f, 'person'),
      'authorLevel', private.filter_levels(f, 'authorLevel'),
      'subjectLevel', private.filter_levels(f, 'subjectLevel'),
      'q', private.contains_pattern(private.filter_text(f, 'q')),
      'from', private.filter_time(f, 'from'),
      'to', private.filter_time(f, 'to'),
      'minWei', trim_scale(private.filter_eth(f, 'minEth'))::text
    )
  );
  dated text := case status when 'ended' then 'v.counted_until' else 'v.vouched_at' end;
  froms text := 'app.vouch_states v';
  wheres text := ' where true';
begin
  if args ? 'authorLevel' then
    froms := froms || ' join app.users a on a.user_id = v.author_id';
    wheres := wheres
      || ' and private.level(a.score) = any (array(select jsonb_array_elements_text($1 -> ''authorLevel'')))';
  end if;
  if args ? 'subjectLevel' then
    froms := froms || ' join app.users s on s.user_id = v.subject_id';
    wheres := wheres
      || ' and private.level(s.score) = any (array(select jsonb_array_elements_text($1 -> ''subjectLevel'')))';
  end if;
  wheres := wheres
    || case status when 'active' then ' and v.active' when 'ended' then ' and not v.active' else '' end
    || case when args ? 'author' then ' and v.author_id = ($1 ->> ''author'')::bigint' else '' end
    || case when args ? 'subject' then ' and v.subject_id = ($1 ->> ''subject'')::bigint' else '' end
    || case
      when args ? 'person' then ' and (v.author_id = ($1 ->> ''person'')::bigint or v.subject_id = ($1 ->> ''person'')::bigint)'
      else ''
    end
    || case when args ? 'q' then ' and v.comment ilike ($1 ->> ''q'')' else '' end
    || case when args ? 'from' then format(' and %s >= ($1 ->> ''from'')::timestamptz', dated) else '' end
    || case when args ? 'to' then format(' and %s <= ($1 ->> ''to'')::timestamptz', dated) else '' end
    || case when args ? 'minWei' then ' and v.amount_wei >= ($1 ->> ''minWei'')::numeric' else '' end
    || case
      when mutual is null then ''
      else case when mutual then ' and ' else ' and not ' end || private.mutual_sql()
    end;
  return jsonb_build_object('from', froms || wheres, 'args', args);
end;
$$;

create function private.vouches_plain(filters jsonb) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return private.vouches_query(filters || '{"status": "all"}') = private.vouches_query('{"status": "all"}');
end;
$$;
comment on function private.vouches_plain(jsonb) is 'Whether no filter but the status is set.';
