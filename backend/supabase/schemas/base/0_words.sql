create function app.now() returns timestamptz
language plpgsql stable security definer set search_path = '' as $$
begin
  return least(
    coalesce((select c.frozen_at from app.clock c), pg_catalog.now()),
    nullif(current_setting('app.as_of', true), '')::timestamptz
  );
end;
$$;
comment on function app.now is
  'The clock of network data: the frozen time of a fixture, or else real time; earlier when a page asks for a past day (private.set_as_of). Sessions, limits and audit use now().';

create function private.level(score int) returns text
language sql immutable as $$
  select case
      when score is null then null
      when score < 800 then 'untrusted'
      when score < 1200 then 'questionable'
      when score < 1400 then 'neutral'
      when score < 1600 then 'known'
      when score < 1800 then 'established'
      when score < 2000 then 'reputable'
      when score < 2200 then 'exemplary'
      when score < 2400 then 'distinguished'
      when score < 2600 then 'revered'
      else 'renowned'
    end;
$$;
comment on function private.level(int) is 'M1: level name of a score.';

create function private.refuse(message text) returns void
language plpgsql stable set search_path = '' as $$
begin
  raise exception using errcode = '22023', message = refuse.message;
end;
$$;

create function private.looks_back() returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(nullif(current_setting('app.as_of', true), '')::timestamptz <= app.now(), false);
end;
$$;
comment on function private.looks_back is 'Whether the page asks for a past day (G20).';

create function private.wilson_bound(k double precision, n double precision, sign int) returns double precision
language sql immutable as $$
  select case
      when n > 0
        and k is not null
        then least(
          1,
          greatest(
            0,
            (
              k / n + 1.96 * 1.96 / (2 * n) + sign * 1.96 * sqrt(k / n * (1 - k / n) / n + 1.96 * 1.96 / (4 * n * n))
            ) / (1 + 1.96 * 1.96 / n)
          )
        )
    end;
$$;

create function private.share(k bigint, n bigint) returns jsonb
language sql stable as $$
  select jsonb_build_object(
      'value', case when n > 0 then k::double precision / n end,
      'low', private.wilson_bound(k, n, -1),
      'high', private.wilson_bound(k, n, 1),
      'k', k,
      'n', n
    );
$$;
comment on function private.share(bigint, bigint) is
  'M5: k of n as a fraction from 0 to 1, with its 95 % Wilson interval.';

create function private.iso(at timestamptz) returns text
language sql stable as $$
  select replace(to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), '.000000Z', 'Z');
$$;

create function private.person(user_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select h.person from app.people h where h.user_id = person.user_id);
end;
$$;
comment on function private.person(bigint) is 'A person as shown in every answer; null if unknown.';

create function private.find_handle(handle text) returns bigint
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select u.user_id
    from app.users u
      left join app.profiles p on p.user_id = u.user_id
    where lower(u.handle) = lower(find_handle.handle)
    order by u.status is not distinct from 'MERGED', p.profile_id is null, u.score desc nulls last, u.user_id
    limit 1
  );
end;
$$;

create function private.find_userkey(userkey text) returns bigint
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select k.user_id
    from app.userkeys k
    where k.userkey = find_userkey.userkey
    order by k.valid_to is null desc, k.valid_to desc, k.user_id
    limit 1
  );
end;
$$;

create function private.find_user(id text) returns bigint
language plpgsql stable set search_path = '' as $$
declare
  t text := btrim(id);
  m text[];
  found bigint;
begin
  if t is null or length(t) > 200 then
    return null;
  end if;
  m := regexp_match(t, '^(?:profileid:)?(\d{1,18})$', 'i');
  if m is not null then
    return (select p.user_id from app.profiles p where p.profile_id = m[1]::bigint);
  end if;
  m := regexp_match(t, '^(?:address:)?(0x[0-9a-f]{40})$', 'i');
  if m is not null then
    return coalesce(
      private.find_userkey('address:' || lower(m[1])),
      (select p.user_id from app.profiles p where p.primary_address = lower(m[1]))
    );
  end if;
  m := regexp_match(t, '^(?:https?://)?(?:www\.|mobile\.)?(?:x|twitter)\.com/@?([a-z0-9_]{1,15})(?:[/?#].*)?$', 'i');
  m := coalesce(m, regexp_match(t, '^(?:service:x\.com:username:|service:x\.com:@|@)?([a-z0-9_]{1,15})$', 'i'));
  if m is not null then
    found := coalesce(private.find_handle(m[1]), private.find_userkey('service:x.com:username:' || lower(m[1])));
    if found is not null then
      return found;
    end if;
  end if;
  if t ~* '^service:[a-z0-9.]{1,30}:.+$' then
    return private.find_userkey(
      'service:' || lower(split_part(t, ':', 2)) || ':' || substr(t, 10 + length(split_part(t, ':', 2)))
    );
  end if;
  return null;
end;
$$;
comment on function private.find_user(text) is
  'G2: user_id for a profile id, @handle, x.com link, 0x address in any case, profileId:n, address:0x or service:s:n; null if there is none.';

create function private.data_until() returns timestamptz
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select least(app.now(), c.known_until)
    from app.sync_checkpoints c
    where c.entity = 'pass' and c.known_until is not null
  );
end;
$$;
comment on function private.data_until is
  'Time up to which all network data has been read: the start of the last complete pass of the sync. Null before the first has finished.';

create function private.stamp() returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select jsonb_build_object(
        'asOf', private.iso(app.now()),
        'dataUntil', private.iso(private.data_until()),
        'paramsVersion', (select version from app.params_version)
      )
  );
end;
$$;
comment on function private.stamp is 'G8: the fields on age and rules that every answer carries.';

create function private.rollup_as_of(rollup text) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return (select s.as_of from app.rollup_state s where s.name = rollup and s.as_of <= app.now());
end;
$$;
comment on function private.rollup_as_of(text) is
  'Time up to which a rollup has accounted for the clock: later events are new to it even if no row changed. Null: everything is new (never run, or the clock was set back).';

create function private.detector(detector text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select p.json || jsonb_build_object('version', p.version)
    from app.detector_params p
    where p.detector = detector.detector and p.active
  );
end;
$$;
comment on function private.detector(text) is
  'The active parameters of a detector with their version; null if it has none.';

create function private.unfiltered(filters jsonb) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce(filters, 'null') = 'null'
    or jsonb_typeof(filters) = 'object'
    and not exists (select 1 from jsonb_each(filters) f where f.value not in ('null', '""', '[]'));
end;
$$;
comment on function private.unfiltered(jsonb) is 'Whether none of a page''s filters is set.';

create function private.cached_answer(part text, filters jsonb default null) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select k.answer
    from app.r_cached_answer k
      join app.cached_answer_sources s using (part)
    where k.part = cached_answer.part and private.unfiltered(filters) and private.rollup_as_of(s.kept_by) is not null
  );
end;
$$;
comment on function private.cached_answer(text, jsonb) is
  'A part as last computed; null if any filter is set, before the first round, or when the clock is earlier than that.';

create function private.vote_target_made(target_type text, target_id bigint) returns timestamptz
language plpgsql stable set search_path = '' as $$
begin
  return case vote_target_made.target_type
    when 'review' then (select r.created_at from app.reviews r where r.id = vote_target_made.target_id)
    when 'vouch' then (select v.vouched_at from app.vouches v where v.id = vote_target_made.target_id)
    when 'slash' then (select s.opened_at from app.slashes s where s.id = vote_target_made.target_id)
  end;
end;
$$;
comment on function private.vote_target_made(text, bigint) is
  'When the target of a vote was created; null if it is not in the data.';

create function private.vote_kind(target_type text) returns text
language sql immutable as $$
  select case when target_type in ('review', 'vouch', 'slash') then target_type else 'other' end;
$$;

create function private.delay_bins() returns double precision[]
language sql immutable as $$
  select array[0, 10, 60, 600, 3600, 21600, 86400, 604800];
$$;

create function private.tg_names(words text) returns text[]
language plpgsql immutable cost 10000 set search_path = '' as $$
begin
  return array(select lower(m[1]) from regexp_matches(words, '([@/#][[:alnum:]_]+)', 'g') m);
end;
$$;
comment on function private.tg_names is
  '8.52: every word after an @, a slash or a # in a message, with that sign, in lower case: includes all that private.mention_pattern or "slash #n" matches.';

create function private.score_change(user_id bigint, since timestamptz, until timestamptz) returns int
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select l.score - coalesce(
        (
          select h.score
          from app.score_history h
          where h.user_id = score_change.user_id and h.at <= since
          order by h.at desc
          limit 1
        ),
        (
          select h.score
          from app.score_history h
          where h.user_id = score_change.user_id and h.at < l.at
          order by h.at
          limit 1
        )
      )
    from (
        select h.at, h.score
        from app.score_history h
        where h.user_id = score_change.user_id and h.at <= until
        order by h.at desc
        limit 1
      ) l
  );
end;
$$;
comment on function private.score_change(bigint, timestamptz, timestamptz) is
  'M21: last score snapshot of a range minus the last one at or before its start, or else the first ever; null if there is none.';
