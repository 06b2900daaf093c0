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
  'M2, M4, M5: active reviews received by sentiment, reviews ever written and how many of those are archived. The people must be distinct.';

create function private.profile_rows(ids jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  users bigint[] := array(
    select case
        when k.id::numeric < 5000000000000000 then (
          select p.user_id from app.profiles p where p.profile_id = k.id::bigint
        )
        else (k.id::numeric - 10000000000000000)::bigint
      end
    from jsonb_array_elements_text(ids) with ordinality k (id, n)
    order by k.n
  );
  -- Stored figures of a person are exact unless changes are pending; then they are counted now.
  changed bigint[] := case
    when private.rollup_as_of('profile_sorts') is null then users
    else array(
      select d.key::bigint from app.rollup_dirty d where d.rollup = 'profile_sorts' and d.key = any (users::text[])
    )
  end;
  -- Vote counts of busy people are stored; a page of others has few enough votes to count.
  voters bigint[] := case
    when private.rollup_as_of('profile_sums') is null then users
    else array(
      select k.id from unnest(users) k (id) where not exists (select from app.r_profile_sums s where s.user_id = k.id)
    )
  end;
  clock timestamptz := app.now();
  farmers boolean := private.feature_on('farmerScores');
  profile_season int := (select s.id from app.seasons s where s.start_date <= clock order by s.start_date desc limit 1);
begin
  -- `materialized`: the planner expects one row each and would otherwise compute these again for every person.
  return (
    with got as materialized (
      select x.user_id, x.vouched_wei as wei, x.vouches as n, x.delta30 as change
      from app.r_profile_sort x
      where x.user_id = any (users) and x.user_id <> all (changed)
      union all
      select c.id, private.vouched_wei(c.id, 'in')::numeric,
        (select count(*) from app.vouch_states v where v.subject_id = c.id and v.active),
        private.score_change(c.id, clock - interval '30 days', clock)
      from unnest(changed) c (id)
    ), gave as materialized (
      select w.author_id, sum(w.amount_wei) as wei, count(*) as n
      from app.vouch_states w
      where w.author_id = any (users) and w.active
      group by 1
    ), xp as materialized (
      select x.user_id, sum(x.xp) as xp
      from app.xp_weekly x
        join app.seasons s on s.id = x.season
      where x.user_id = any (users) and x.season = profile_season and x.week <= (clock::date - s.start_date) / 7 + 1
      group by 1
    ), slashed as materialized (
      select s.subject_id, count(*) as n, count(*) filter (where s.status = 'upheld') as upheld
      from app.slash_states s
      where s.subject_id = any (users)
      group by 1
    ), opened as materialized (
      select s.author_id, count(*) as n from app.slash_states s where s.author_id = any (users) group by 1
    ), voted as materialized (
      select v.voter_id, count(*) as n from app.counted_votes v where v.voter_id = any (voters) group by 1
    ), brought as materialized (
      select x.user_id, count(*) as n
      from app.profiles x
        join app.listed_profiles l on l.invited_by = x.profile_id
        join app.users w on w.user_id = l.user_id and w.status is distinct from 'MERGED'
      where x.user_id = any (users)
      group by 1
    )
    select jsonb_agg(
        (select h.person from app.people h where h.user_id = u.user_id)
          || jsonb_build_object(
            'level', private.level(u.score),
            'delta30d', g.change,
            'reviews', private.sentiments(r.pos, r.neu, r.neg, r.unknown),
            'positiveShare', private.share(r.pos, r.pos + r.neg),
            'vouchedInWei', coalesce(g.wei, 0)::text,
            'vouchedOutWei', coalesce(o.wei, 0)::text,
            'vouchesReceived', coalesce(g.n, 0),
            'vouchesGiven', coalesce(o.n, 0),
            'votesCast', coalesce(v.n, (b.figures ->> 'votes')::bigint, 0),
            'invitees', coalesce(a.n, 0),
            'xpSeason', coalesce(x.xp, 0)::bigint,
            'slashesReceived', coalesce(s.n, 0),
            'slashesUpheld', coalesce(s.upheld, 0),
            'slashesOpened', coalesce(y.n, 0),
            'joinedAt', private.iso(p.joined_at),
            'invitedBy', (select h.person from app.people h where h.user_id = i.user_id),
            'influencePct', u.influence_pct,
            'streakDays', u.streak_days,
            'trustPercentile', t.percentile,
            'farmerBand', f.band,
            'humanStatus', u.human_status,
            'primaryAddress', p.primary_address,
            'archivedShare', private.share(r.archived, r.written),
            'reviewsGiven', r.written - r.archived
          )
        order by k.n
      )
    from unnest(users) with ordinality k (id, n)
      join app.users u on u.user_id = k.id
      left join app.profiles p on p.user_id = k.id
      left join app.profiles i on i.profile_id = p.invited_by
      join private.review_counts(users) r on r.user_id = k.id
      left join got g on g.user_id = k.id
      left join gave o on o.author_id = k.id
      left join xp x on x.user_id = k.id
      left join slashed s on s.subject_id = k.id
      left join opened y on y.author_id = k.id
      left join voted v on v.voter_id = k.id
      left join app.r_profile_sums b on b.user_id = k.id
      left join brought a on a.user_id = k.id
      left join app.r_trust t on t.user_id = k.id
      left join app.r_flag f on f.user_id = k.id and f.detector = 'farmer' and farmers
  );
end;
$$;

create function private.is_busy(user_id bigint) returns boolean
language plpgsql stable set search_path = '' as $$
begin
  return (select count(*) from (select 1 from app.reviews r where r.author_id = is_busy.user_id limit 301) x) > 300
    or (select count(*) from (select 1 from app.reviews r where r.subject_id = is_busy.user_id limit 301) x) > 300
    or (select count(*) from (select 1 from app.vouches v where v.author_id = is_busy.user_id limit 301) x) > 300
    or (select count(*) from (select 1 from app.vouches v where v.subject_id = is_busy.user_id limit 301) x) > 300
    or (
      select count(*) from (select 1 from app.visible_votes v where v.voter_id = is_busy.user_id limit 2001) x
    ) > 2000;
end;
$$;

create function private.people_json(ids bigint[]) returns jsonb
language plpgsql stable set search_path = '' as $$
begin
  return jsonb_build_object(
    'count', coalesce(cardinality(ids), 0),
    'people', (
      select coalesce(jsonb_agg((select h.person from app.people h where h.user_id = x.id) order by x.n), '[]')
      from unnest(ids[1:20]) with ordinality x (id, n)
    )
  );
end;
$$;

create function private.endorsers_of(user_id bigint) returns table (author_id bigint, reviewed boolean, vouched boolean)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select x.author_id, bool_or(not x.vouch), bool_or(x.vouch)
    from (
        select r.author_id, false as vouch
        from app.review_states r
        where r.subject_id = endorsers_of.user_id and r.score = 1 and r.archived_at is null
        union all
        select v.author_id, true
        from app.vouch_states v
        where v.subject_id = endorsers_of.user_id and v.active
      ) x
    group by 1;
end;
$$;
comment on function private.endorsers_of(bigint) is
  'Who endorses a person now: by an active positive review, an active vouch, or both (M2).';

create function private.count_endorsers(user_id bigint) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    with
    -- Looked up one by one: a join would read all users, because the planner expects a thousand endorsers.
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
  'How many people endorse someone now (M2), and the five of them with the highest scores.';

create function private.summary_rule(
  score int,
  fors bigint,
  againsts bigint,
  alone boolean,
  slashed boolean,
  enough boolean,
  params jsonb
) returns text
language sql immutable as $$
  select case
      when slashed then 'caution.slashed'
      when score < (params ->> 'cautionBelow')::int then 'caution.score'
      when alone and fors = 0 then 'caution.alone'
      when fors > 0 and againsts > 0 then 'mixed'
      when againsts > 0 then 'concerns'
      when fors > 1 and score >= (params ->> 'backedFrom')::int then 'backed'
      when not enough then 'little'
      else 'usual'
    end;
$$;
comment on function private.summary_rule(int, bigint, bigint, boolean, boolean, boolean, jsonb) is
  'The first summary rule that holds; the part before the dot is the summary word. `alone`: A1, A4 or A5 fired; `slashed`: a slash was upheld recently.';
