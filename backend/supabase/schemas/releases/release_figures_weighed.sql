create function app.refresh_profile_sums(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  began timestamptz := clock_timestamp();
  seen timestamptz := private.rollup_as_of('profile_sums');
  clock timestamptz := app.now();
  people bigint[];
  who bigint;
  place int := 0;
  written bigint := 0;
begin
  if
    cursor is null
    and exists (select 1 from app.rollup_state s where s.name = 'profile_sums' and s.as_of is not null)
  then
    insert into app.rollup_dirty (rollup, key)
    select 'profile_sums', u.user_id::text from app.users u where seen is null
    union
    select 'profile_sums', unnest(array[r.author_id, r.subject_id])::text
    from app.reviews r
    where r.created_at > seen and r.created_at <= clock
    union
    select 'profile_sums', unnest(array[v.author_id, v.subject_id])::text
    from app.vouches v
    where v.vouched_at > seen and v.vouched_at <= clock
    union
    select 'profile_sums', v.voter_id::text from app.visible_votes v where v.created_at > seen and v.created_at <= clock
    union
    select 'profile_sums', r.author_id::text
    from app.visible_votes v
      join app.reviews r on r.id = v.target_id and r.subject_id = v.voter_id
    where v.target_type = 'review' and v.created_at > seen and v.created_at <= clock
    -- Levels of the people someone endorses, and the risk at each level, change without any row of that person.
    union
    select 'profile_sums', s.user_id::text from app.r_profile_sums s where s.computed_at < clock - interval '6 hours'
    on conflict do nothing;
  end if;
  people := private.claim_dirty('profile_sums', 100)::bigint[];
  foreach who in array people loop
    place := place + 1;
    if private.is_busy(who) then
      insert into app.r_profile_sums as s
      select u.user_id,
        private.count_profile_sums(who)
          || jsonb_build_object('reviews', private.count_reviews(private.person_reviews(who))),
        clock
      from app.users u
      where u.user_id = who
      on conflict (user_id) do update
        set
          figures = excluded.figures,
          computed_at = excluded.computed_at;
      written := written + 1;
    else
      delete from app.r_profile_sums s where s.user_id = who;
    end if;
    exit when app.chunk_time_is_up(began);
  end loop;
  -- One person may take a whole chunk: the others wait for the next.
  insert into app.rollup_dirty (rollup, key)
  select 'profile_sums', p.id::text from unnest(people[place + 1:]) p (id)
  on conflict do nothing;
  return private.rollup_answer('profile_sums', written);
end;
$$;
comment on function app.refresh_profile_sums(jsonb) is
  'Recomputes r_profile_sums for busy people whose reviews, vouches or votes changed, and for all other busy people every six hours.';

create function public.release_audit_begin(request jsonb) returns bigint
language plpgsql volatile security definer set search_path = '' as $$
declare
  made bigint;
begin
  insert into app.release_audit (wallet, action, section, version, digest, reason, seen_revision, signature)
  values
    (
      lower(request ->> 'wallet'),
      request ->> 'action',
      request ->> 'section',
      request ->> 'version',
      request ->> 'digest',
      request ->> 'reason',
      (request ->> 'revision')::bigint,
      request ->> 'signature'
    )
  on conflict (signature) do nothing
  returning id
  into made;
  return made;
end;
$$;
comment on function public.release_audit_begin(jsonb) is
  'Writes a signed release request down before it is carried out; null when this signature was used before.';
grant execute on function public.release_audit_begin(jsonb) to service_role;

create function public.release_audit_end(entry bigint, revision bigint, refused text) returns void
language plpgsql volatile security definer set search_path = '' as $$
declare
  done app.release_audit;
begin
  update app.release_audit a
  set
    revision = release_audit_end.revision,
    refused = release_audit_end.refused
  where a.id = release_audit_end.entry and a.revision is null and a.refused is null
  returning a.*
  into done;
  if done.id is null then
    return;
  end if;
  -- Also recorded among the other changes by admins, where people look.
  perform private.audit(
      done.wallet, 'release.' || done.action, done.section, jsonb_build_object('revision', done.seen_revision),
      jsonb_strip_nulls(
        jsonb_build_object('revision', done.revision, 'version', done.version, 'refused', done.refused)
      ),
      done.reason
    );
end;
$$;
comment on function public.release_audit_end(bigint, bigint, text) is
  'Completes an entry of release_audit_begin once: the new revision, or why it was refused.';
grant execute on function public.release_audit_end(int8, int8, text) to service_role;

create function private.releases_asked(wanted jsonb) returns table (
  nth int, section text, version text, since timestamptz
)
language sql stable set search_path = '' as $$
  -- Converts `since` from the caller's clock, which may be hours off ours.
  select w.nth::int, w.release ->> 'section', w.release ->> 'version',
    (w.release ->> 'since')::timestamptz + coalesce(now() - (w.release ->> 'now')::timestamptz, '0')
  from jsonb_array_elements(wanted) with ordinality as w (release, nth)
  where w.nth <= 200;
$$;
comment on function private.releases_asked(jsonb) is
  'The releases whose figures are requested, numbered, at most 200; `since` is by our own clock.';

create function private.release_visits(wanted jsonb) returns table (
  nth int, day date, prefix text, known boolean, phase text, error text, failed boolean, late text, busy boolean,
  panel boolean, ready_ms int
)
language sql stable set search_path = '' set timezone = 'UTC' as $$
  -- A file that loaded on the second try, or a connection that was down, is not a failure once everything is drawn.
  -- Visits from before networks were recorded count as one network.
  select a.nth::int, o.at::date, coalesce(o.prefix, ''), o.known, o.phase, o.error,
    o.phase is not null and not (o.drawn and o.error in ('offline', 'http')), o.late, o.busy, o.panel,
    case when o.drawn then o.ready_ms end
  from private.releases_asked(wanted) a
    join app.release_outcomes o
      on o.section = a.section and o.version = a.version and o.at >= a.since and (o.drawn or o.phase is not null);
$$;
comment on function private.release_visits(jsonb) is
  'Visits of the nth requested {section, version, since}: those that drew something of the release, or failed to.';

create function private.release_weighed(wanted jsonb) returns table (nth int, weighed jsonb)
language sql stable set search_path = '' set timezone = 'UTC' as $$
  with
  -- The weight of each visit of one network on one day, in millionths: sums of integers do not depend on the order.
  days as (
    select v.nth, w.who, v.prefix, v.day, least(1000000, 3000000 / count(*)) as weight, count(*) as visits,
      count(*) filter (where v.failed) as failed, count(*) filter (where v.late is not null) as late,
      count(*) filter (where v.busy) as busy, count(*) filter (where v.panel) as panels, max(v.ready_ms) as slowest,
      array_agg(v.ready_ms) filter (where v.ready_ms is not null) as times
    from private.release_visits(wanted) v
      join (
        values
          ('everyone'),
          ('known')
      ) as w (who)
        on w.who = 'everyone' or v.known
    group by 1, 2, 3, 4
  ), networks as (
    select d.nth, d.who, sum(d.weight * d.visits)::bigint as visits, sum(d.weight * d.failed)::bigint as failed,
      sum(d.weight * d.late)::bigint as late, sum(d.weight * d.busy)::bigint as busy,
      sum(d.weight * d.panels)::bigint as panels, max(d.slowest) as slowest
    from days d
    group by 1, 2, d.prefix
  ), shares as (
    select n.nth, n.who,
      jsonb_build_object(
        'visits', private.counted(sum(n.visits)::bigint, count(*)),
        'failed', private.counted(sum(n.failed)::bigint, count(*) filter (where n.failed > 0)),
        'late', private.counted(sum(n.late)::bigint, count(*) filter (where n.late > 0)),
        'busy', private.counted(sum(n.busy)::bigint, count(*) filter (where n.busy > 0)),
        'panels', private.counted(sum(n.panels)::bigint, count(*) filter (where n.panels > 0))
      ) as shares,
      to_jsonb((array_agg(n.slowest order by n.slowest desc) filter (where n.slowest is not null))[1:20]) as slowest
    from networks n
    group by 1, 2
  ),
  -- Cumulative weight of the visits drawn within each time, and the total.
  times as (
    select t.nth, t.who, t.ready_ms,
      sum(t.weight) over (
        partition by t.nth, t.who
        order by t.ready_ms
      ) as upto,
      sum(t.weight) over (partition by t.nth, t.who) as total
    from (
        select d.nth, d.who, each.ready_ms, sum(d.weight) as weight
        from days d
          cross join unnest(d.times) as each (ready_ms)
        group by 1, 2, 3
      ) t
  ), loads as (
    select t.nth, t.who,
      jsonb_build_object(
        'p95', min(t.ready_ms) filter (where t.upto >= 0.95 * t.total),
        'p95Low', min(t.ready_ms) filter (where t.upto >= greatest(0.95 - 1.96 * sqrt(47500 / t.total), 0) * t.total),
        'p95High', min(t.ready_ms) filter (where t.upto >= least(0.95 + 1.96 * sqrt(47500 / t.total), 1) * t.total)
      ) as load
    from times t
    group by 1, 2
  )
  select s.nth,
    jsonb_object_agg(s.who, s.shares || jsonb_build_object('load', l.load || jsonb_build_object('slowest', s.slowest)))
  from shares s
    left join loads l using (nth, who)
  group by 1;
$$;
comment on function private.release_weighed(jsonb) is
  'Weights of the visits of the nth {section, version, since}: {everyone, known} of {visits, failed, late, busy, panels} as {weight, prefixes}, and load with the slowest visit of each of the 20 slowest networks, in ms.';

select private.watch('app.reviews', 'profile_sums', 'unnest(array[author_id, subject_id])');

select private.watch(
    'app.review_archive_events',
    'profile_sums',
    'unnest(array(select x from app.reviews r cross join lateral unnest(array[r.author_id, r.subject_id]) x where r.id = review_id))'
  );

select private.watch('app.vouches', 'profile_sums', 'unnest(array[author_id, subject_id])');

select private.watch(
    'app.votes',
    'profile_sums',
    'unnest(array(select voter_id union select r.author_id from app.reviews r where target_type = ''review'' and r.id = target_id and r.subject_id = voter_id))'
  );

insert into app.rollup_jobs values ('profile_sums', 300, 'app.refresh_profile_sums', 16);

create function private.counted(millionths bigint, prefixes bigint) returns jsonb
language sql immutable set search_path = '' as $$
  select jsonb_build_object('weight', round(millionths / 1e6, 3), 'prefixes', prefixes);
$$;
comment on function private.counted(bigint, bigint) is
  'Weight of the visits when a release is judged, and how many networks they came from.';
