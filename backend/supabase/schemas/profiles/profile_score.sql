create function private.person(user_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return (select h.person from app.people h where h.user_id = person.user_id);
end;
$$;
comment on function private.person(bigint) is 'A person as every answer shows them; null when unknown.';

create function private.score_at(user_id bigint, at timestamptz) returns int
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select h.score
    from app.score_history h
    where h.user_id = score_at.user_id and h.at <= score_at.at
    order by h.at desc
    limit 1
  );
end;
$$;
comment on function private.score_at(bigint, timestamptz) is
  'Last score snapshot at or before a time; null when there is none.';

create function private.score_change(user_id bigint, since timestamptz, until timestamptz) returns int
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select (array_agg(h.score order by h.at desc))[1] - (array_agg(h.score order by h.at))[1]
    from app.score_history h
    where h.user_id = score_change.user_id and h.at between since and until
  );
end;
$$;
comment on function private.score_change(bigint, timestamptz, timestamptz) is
  'M21: last minus first snapshot inside the range; null without any.';

create function private.first_whole_week(joined_at timestamptz) returns date
language sql immutable as $$
  select date_trunc('week', (joined_at - interval '1 microsecond') at time zone 'UTC')::date + 7;
$$;

create function private.active_weeks(user_id bigint) returns table (active bigint, complete bigint)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  clock timestamptz := app.now();
  running date := date_trunc('week', clock at time zone 'UTC')::date;
begin
  return query
    select (
        select count(*)
        from app.activity_weeks w
        where w.user_id = p.user_id
          and w.week >= greatest(running - 364, private.first_whole_week(p.joined_at))
          and w.week < running
          and w.first_at <= clock
      ),
      greatest(0, least(52, (running - private.first_whole_week(p.joined_at)) / 7))::bigint
    from app.profiles p
    where p.user_id = active_weeks.user_id and p.joined_at <= clock;
end;
$$;
comment on function private.active_weeks(bigint) is
  'F8 of 6.7: of the last 52 complete ISO weeks those that a member began as one, and in how many of them there was an authored event (8.6).';

create function private.sentiment(score smallint) returns text
language sql immutable as $$
  select case score when 1 then 'positive' when 0 then 'neutral' when -1 then 'negative' end;
$$;

create function private.review_spam_mark(review_id bigint, subject_id bigint, score smallint) returns boolean
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return coalesce(review_spam_mark.score = 1, false)
    and exists (
      select 1
      from app.counted_votes v
      where v.target_type = 'review'
        and v.target_id = review_spam_mark.review_id
        and v.voter_id = review_spam_mark.subject_id
        and not v.is_upvote
    );
end;
$$;
comment on function private.review_spam_mark(bigint, bigint, smallint) is
  'EIP-6: whether a positive review was downvoted by its recipient.';

create function private.survivor(user_id bigint) returns bigint
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce(
        (
          select k.user_id
          from app.userkeys mine
            join app.userkeys k on k.userkey = mine.userkey and k.valid_to is null
          where u.status = 'MERGED' and mine.user_id = u.user_id and k.user_id <> u.user_id
          order by k.user_id
          limit 1
        ),
        u.user_id
      )
    from app.users u
    where u.user_id = survivor.user_id
  );
end;
$$;

create function private.sentiments(pos bigint, neu bigint, neg bigint, unknown bigint) returns jsonb
language sql immutable as $$
  select jsonb_build_object('pos', pos, 'neu', neu, 'neg', neg)
      || case when unknown > 0 then jsonb_build_object('unknown', unknown) else '{}' end;
$$;
comment on function private.sentiments(bigint, bigint, bigint, bigint) is
  'Reviews received by sentiment, as answers have them; all four together are all of them.';

create function private.received(user_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select jsonb_build_object(
        'pos', count(*) filter (where r.score = 1),
        'neu', count(*) filter (where r.score = 0),
        'neg', count(*) filter (where r.score = -1),
        'unknown', count(*) filter (where r.score is null)
      )
    from app.review_states r
    where r.subject_id = received.user_id and r.archived_at is null
  );
end;
$$;
comment on function private.received(bigint) is 'M2, M4: active reviews received by sentiment.';

create function private.vouched_wei(user_id bigint, direction text) returns text
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select case direction
        when 'in' then (
          select coalesce(sum(v.amount_wei), 0)
          from app.vouch_states v
          where v.subject_id = vouched_wei.user_id and v.active
        )
        else (
          select coalesce(sum(v.amount_wei), 0)
          from app.vouch_states v
          where v.author_id = vouched_wei.user_id and v.active
        )
      end::text
  );
end;
$$;
comment on function private.vouched_wei(bigint, text) is 'M6: wei of active vouches received (in) or given (out).';

create function private.flags_of(people bigint[]) returns table (user_id bigint, flags jsonb)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select f.user_id, jsonb_agg(jsonb_build_object('id', f.id, 'count', f.n) order by f.id)
    from (
        select s.subject_id as user_id, 'openSlash' as id, count(*) as n
        from app.slashes s
        where s.subject_id = any (people)
          and s.opened_at <= app.now()
          and s.closes_at > app.now()
          and (s.cancelled_at is null or s.cancelled_at > app.now())
        group by 1
        union all
        select s.subject_id, 'slashUpheld', count(*)
        from app.slash_states s
        where s.subject_id = any (people) and s.status = 'upheld'
        group by 1
        union all
        select v.subject_id, 'unhealthyVouch', count(*)
        from app.vouch_states v
        where v.subject_id = any (people) and v.unhealthy
        group by 1
      ) f
    group by f.user_id;
end;
$$;
comment on function private.flags_of(bigint[]) is 'Facts of each of these people; no row for who has none.';

create function private.person_flags(user_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((select f.flags from private.flags_of(array[person_flags.user_id]) f), '[]');
end;
$$;

create function private.season_xp(user_id bigint) returns bigint
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select coalesce(sum(x.xp), 0)::bigint
    from app.xp_weekly x
    where x.user_id = season_xp.user_id
      and x.season = (select s.id from app.seasons s where s.start_date <= app.now() order by s.start_date desc limit 1)
      and x.week <= (select (app.now()::date - s.start_date) / 7 + 1 from app.seasons s where s.id = x.season)
  );
end;
$$;
comment on function private.season_xp(bigint) is 'M19: XP of the running season, its running week included.';

create function private.review_counts(users bigint[]) returns table (
  user_id bigint, pos bigint, neu bigint, neg bigint, unknown bigint, written bigint, archived bigint
)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  ready boolean := private.rollup_as_of('archive_people') is not null;
  changed bigint[] := case
    when ready then array(
      select d.key::bigint from app.rollup_dirty d where d.rollup = 'archive_people' and d.key = any (users::text[])
    )
    else users
  end;
begin
  return query
    select k.id,
      coalesce(sum(p.total - p.archived) filter (where p.side = 'subject' and p.sentiment = 'positive'), 0)::bigint,
      coalesce(sum(p.total - p.archived) filter (where p.side = 'subject' and p.sentiment = 'neutral'), 0)::bigint,
      coalesce(sum(p.total - p.archived) filter (where p.side = 'subject' and p.sentiment = 'negative'), 0)::bigint,
      coalesce(
        sum(case p.sentiment when 'all' then p.total - p.archived else p.archived - p.total end) filter (
          where p.side = 'subject'
        ),
        0
      )::bigint,
      coalesce(sum(p.total) filter (where p.side = 'author' and p.sentiment = 'all'), 0)::bigint,
      coalesce(sum(p.archived) filter (where p.side = 'author' and p.sentiment = 'all'), 0)::bigint
    from unnest(users) k (id)
      left join app.r_archive_person p on p.user_id = k.id
    where k.id <> all (changed)
    group by k.id
    union all
    select k.id, (r.got ->> 'pos')::bigint, (r.got ->> 'neu')::bigint, (r.got ->> 'neg')::bigint,
      (r.got ->> 'unknown')::bigint, w.written, w.archived
    from unnest(changed) k (id)
      cross join lateral (select private.received(k.id) as got) r
      cross join lateral (
        select count(*) as written, count(x.archived_at) as archived from app.review_states x where x.author_id = k.id
      ) w;
end;
$$;
comment on function private.review_counts(bigint[]) is
  'M2, M4, M5: active reviews received by sentiment, reviews written ever and those archived, of distinct people.';

create function private.feature_on(key text) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return coalesce((select f.enabled from app.feature_flags f where f.key = feature_on.key), false);
end;
$$;

create function private.statement_of(user_id bigint, topic text) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    select jsonb_build_object('text', s.body, 'at', private.iso(s.updated_at))
    from app.statements s
    where s.user_id = statement_of.user_id and s.topic = statement_of.topic
  );
end;
$$;
