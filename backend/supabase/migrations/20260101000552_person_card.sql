-- Card of a person (G10), and what other pages say of people too.

-- Unknown sentiments are rare: they are named where there are any.
create function private.sentiments(pos bigint, neu bigint, neg bigint, unknown bigint) returns jsonb
language sql immutable
as $$
  select
    jsonb_build_object('pos', pos, 'neu', neu, 'neg', neg)
      || case when unknown > 0 then jsonb_build_object('unknown', unknown) else '{}' end;
$$;
comment on function private.sentiments(bigint, bigint, bigint, bigint) is
  'Reviews received by sentiment, as answers have them; all four together are all of them.';

create function private.received(user_id bigint) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select
      jsonb_build_object(
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
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select
      case direction
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

-- Facts a card may flag without a detector: each one is a count with its rows on the site.
create function private.flags_of(people bigint[]) returns table (user_id bigint, flags jsonb)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return query
    select f.user_id, jsonb_agg(jsonb_build_object('id', f.id, 'count', f.n) order by f.id)
    from
      (
        select s.subject_id as user_id, 'openSlash' as id, count(*) as n
        from app.slashes s
        where
          s.subject_id = any (people)
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
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce((select f.flags from private.flags_of(array[person_flags.user_id]) f), '[]');
end;
$$;

create function private.season_xp(user_id bigint) returns bigint
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select coalesce(sum(x.xp), 0)::bigint
    from app.xp_weekly x
    where
      x.user_id = season_xp.user_id
      and x.season = (select s.id from app.seasons s where s.start_date <= app.now() order by s.start_date desc limit 1)
      and x.week <= (select (app.now()::date - s.start_date) / 7 + 1 from app.seasons s where s.id = x.season)
  );
end;
$$;
comment on function private.season_xp(bigint) is 'M19: XP of the running season, its running week included.';

create function public.person_card(user_id bigint) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan'
as $$
#variable_conflict use_column
begin
  return (
    select
      private.stamp()
        || (select h.person from app.people h where h.user_id = u.user_id)
        || jsonb_build_object(
          'level', private.level(u.score),
          'xpTotal', u.xp_total,
          'xpSeason', private.season_xp(u.user_id),
          'reviews', (
            select private.sentiments(r.pos, r.neu, r.neg, r.unknown)
            from private.review_counts(array[u.user_id]) r
          ),
          'vouchedInWei', private.vouched_wei(u.user_id, 'in'),
          'joinedAt', private.iso(p.joined_at),
          'invitedBy', (
            select (select h.person from app.people h where h.user_id = i.user_id)
            from app.profiles i
            where i.profile_id = p.invited_by
          ),
          'flags', private.person_flags(u.user_id),
          'reasons', private.brief_reasons(u.user_id, 2)
        )
    from
      app.users u
      left join app.profiles p on p.user_id = u.user_id
    where u.user_id = person_card.user_id
  );
end;
$$;
comment on function public.person_card(bigint) is
  'G10: the hover card of a person; null when there is none with this user id.';
grant execute on function public.person_card(bigint) to anon, authenticated, service_role;
