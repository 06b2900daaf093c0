create function private.param(key text, at timestamptz) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select p.value
    from app.protocol_params p
    where p.key = param.key and p.valid_from <= param.at and (p.valid_to is null or p.valid_to > param.at)
    order by p.valid_from desc
    limit 1
  );
end;
$$;
comment on function private.param(text, timestamptz) is
  'Value of a protocol parameter as it was at a time; null when the rule did not exist.';

create function private.range_of(f jsonb, bucket text default null) returns private.time_range
language plpgsql stable set search_path = '' as $$
declare
  r private.time_range;
begin
  if bucket not in ('hour', 'day', 'week') then
    perform private.refuse('bucket must be hour, day or week');
  end if;
  r.since := coalesce(private.filter_time(f, 'from'), '-infinity');
  r.until := greatest(r.since, least(coalesce(private.filter_time(f, 'to'), 'infinity'), app.now()));
  r.bucket := coalesce(
    bucket,
    case
      when not isfinite(r.since) then 'week'
      when r.until - r.since <= interval '3 days' then 'hour'
      when r.until - r.since <= interval '90 days' then 'day'
      else 'week'
    end
  );
  return r;
end;
$$;
comment on function private.range_of(jsonb, text) is
  'Ends and bucket of the range that private.filter_object made `from` and `to` of.';

create function private.time_ends(r private.time_range) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'from', case when isfinite(r.since) then private.iso(r.since) end,
    'to', case when isfinite(r.since) then private.iso(r.until) end
  );
end;
$$;
comment on function private.time_ends(private.time_range) is
  'Ends of a range as figures answer them; null for all time.';

create function private.score_shares() returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    with n as (
      select u.score, count(*) as n
      from app.profiles p
        join app.users u using (user_id)
      group by 1
    )
    select jsonb_agg(100 * s.below::double precision / nullif((select sum(n.n) from n), 0) order by s.score)
    from (
        select x.score, sum(coalesce(n.n, 0)) over (order by x.score) as below
        from generate_series(0, 2800) x (score)
          left join n on n.score = x.score
      ) s
  );
end;
$$;
comment on function private.score_shares is 'Share of profiles at or below each score from 0 to 2800, in percent.';

create function private.score_percentile(score int) returns double precision
language plpgsql stable set search_path = '' as $$
begin
  return (coalesce(private.cached_answer('score_shares'), private.score_shares()) ->> score)::double precision;
end;
$$;
comment on function private.score_percentile(int) is 'Share of profiles at or below a score, in percent.';

create function private.score_points(user_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    with h as (
      select h.at, h.score, row_number() over (order by h.at) as i, count(*) over () as n
      from app.score_history h
      where h.user_id = score_points.user_id and h.at <= app.now()
    ), part as (
      select h.*,
        row_number() over (
          partition by i * 249 / (n + 1)
          order by score, at
        ) as lo,
        row_number() over (
          partition by i * 249 / (n + 1)
          order by score desc, at
        ) as hi
      from h
    )
    select coalesce(jsonb_agg(jsonb_build_object('at', private.iso(at), 'score', score) order by at), '[]')
    from part
    where n <= 500 or i in (1, n) or lo = 1 or hi = 1
  );
end;
$$;

create function private.ancestors(profile_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    with recursive up as (
      select p.profile_id, p.invited_by, 0 as depth, array[p.profile_id] as seen
      from app.profiles p
      where p.profile_id = ancestors.profile_id
      union all
      select i.profile_id, i.invited_by, u.depth + 1, u.seen || i.profile_id
      from up u
        join app.profiles i on i.profile_id = u.invited_by
      where i.profile_id <> all (u.seen) and u.depth < 100
    )
    select coalesce(jsonb_agg((select h.person from app.people h where h.user_id = p.user_id) order by u.depth), '[]')
    from up u
      join app.profiles p using (profile_id)
    where u.depth > 0
  );
end;
$$;

create function private.headroom(user_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    with r as (
      select exists (
          select 1
          from app.review_states b
          where b.author_id = headroom.user_id and b.subject_id = a.author_id and b.archived_at is null
        ) as answered
      from app.review_states a
      where a.subject_id = headroom.user_id and a.score = 1 and a.archived_at is null
    )
    select private.eip7(count(*)::int, count(*) filter (where r.answered)::int)
    from r
  );
end;
$$;
comment on function private.headroom(bigint) is
  'M11 (EIP-7): reciprocated positive reviews that count, that are neutralised, and how many more would count.';

create function private.kept_list(user_id bigint, list text) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (
    select r.lists -> list
    from app.r_profile_lists r
    where r.user_id = kept_list.user_id and private.rollup_as_of('profile_lists') is not null
  );
end;
$$;

create function private.count_endorsed(user_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select jsonb_build_object(
        'count', count(*),
        'points', coalesce(sum(e.points), 0),
        'rows', coalesce(
          jsonb_agg(
            jsonb_build_object(
              'userId', e.subject_id,
              'reviewed', e.r,
              'vouched', e.v,
              'wei', e.wei::text,
              'risk', e.risk,
              'points', e.points
            )
            order by e.n
          ) filter (where e.n <= 50),
          '[]'
        )
      )
    from (
        select x.*, row_number() over (order by x.points desc, x.wei desc nulls last, x.subject_id) as n
        from private.exposure_rows(count_endorsed.user_id) x
      ) e
  );
end;
$$;
comment on function private.count_endorsed(bigint) is
  'M22: whom somebody endorses now: how many, expected points of all, and the fifty with the most.';

create function private.count_endorsers(user_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    with
    -- Looked up one by one: a join would read all users, for the planner expects a thousand endorsers.
    endorsers as materialized (
      select e.author_id, (select u.score from app.users u where u.user_id = e.author_id) as score
      from private.endorsers_of(count_endorsers.user_id) e
    )
    select jsonb_build_object(
        'count', (select count(*) from endorsers),
        'people', (
          select coalesce(jsonb_agg(x.author_id order by x.score desc nulls last, x.author_id), '[]')
          from (select * from endorsers e order by e.score desc nulls last, e.author_id limit 5) x
        )
      )
  );
end;
$$;
comment on function private.count_endorsers(bigint) is
  'How many endorse somebody now (M2), and the five of them with the highest scores.';

create function private.with_people(list jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return list
    || jsonb_build_object(
      'people', (
        select coalesce(
            jsonb_agg((select h.person from app.people h where h.user_id = p.id::bigint) order by p.place),
            '[]'
          )
        from jsonb_array_elements(list -> 'people') with ordinality p (id, place)
      )
    );
end;
$$;
comment on function private.with_people(jsonb) is
  'A list whose `people` are user ids, with the people as every answer shows them.';

create function private.score_points(user_id bigint, r private.time_range) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    with
    -- What held when the range began stands at its begin.
    h as (
      select h.at, h.score
      from app.score_history h
      where h.user_id = score_points.user_id and h.at > r.since and h.at <= r.until
      union all
      select r.since, x.score
      from (select private.score_at(score_points.user_id, r.since) as score) x
      where isfinite(r.since) and x.score is not null
    ), part as (
      select h.*, row_number() over (order by h.at) as i, count(*) over () as n
      from h
    )
    select coalesce(jsonb_agg(jsonb_build_object('at', private.iso(p.at), 'score', p.score) order by p.at), '[]')
    from part p
    where p.i = p.n or p.i = 1 or p.n <= 300 or (p.i * 298) / p.n > ((p.i - 1) * 298) / p.n
  );
end;
$$;
comment on function private.score_points(bigint, private.time_range) is
  'At most 300 points of a score within a range, first and last among them; from the score that held when it began.';

insert into app.cached_answer_sources (part, source, kept_by)
values
  ('score_shares', $$private.score_shares()$$, 'opening_answers'),
  ('slash_risks', $$private.slash_risks()$$, 'opening_answers');
