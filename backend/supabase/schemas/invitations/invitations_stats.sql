create function private.count_invitations(filters jsonb default '{}') returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  f jsonb := private.filter_object(filters);
  from_at timestamptz := private.filter_time(f, 'from');
  to_at timestamptz := private.filter_time(f, 'to');
  levels text[] := private.filter_levels(f, 'inviterLevel');
  senders bigint[];
  fewest int := coalesce(private.filter_int(f, 'minInvitees'), 5);
  -- What no filter changes comes from the stored figures, unless those are being computed right now.
  kept jsonb := case when not private.unfiltered(filters) then private.cached_answer('invitations_stats') end;
  k jsonb := coalesce(kept -> 'kFactors', private.k_factors());
  rest jsonb := f - 'inviterLevel' - 'minInvitees';
  -- minInvitees affects only the leaderboard.
  same jsonb := case when private.unfiltered(f - 'minInvitees') then kept end;
  invited private.list_query := private.invitations_query(rest);
  figures jsonb;
  answer jsonb;
  sorted boolean := private.rollup_as_of('invitation_sorts') is not null;
begin
  -- Levels as score ranges, which have an index.
  if levels is not null then
    execute format('select array(select u.user_id from app.users u where %s)', private.level_scores(to_jsonb(levels)))
    into senders;
    invited := private.narrowed(
      invited,
      format('i.sender_id in (select u.user_id from app.users u where %s)', private.level_scores(to_jsonb(levels)))
    );
  else
    figures := private.cached_answer('invitations_kpis', rest);
  end if;
  figures := coalesce(figures, private.invitations_kpis(invited));
  -- Planned with the actual bounds: with a generic plan, each invitation would be looked up by itself.
  execute $q$
    with
    -- Bounds are always given, so that a range is read from its index.
    sent as materialized (
      select i.sender_id, count(*) as sent, count(*) filter (where i.status = 'accepted') as accepted,
        count(*) filter (
          where i.status not in ('pending', 'unknown')
            or i.status = 'pending'
            and i.sent_at < (select app.now()) - interval '30 days'
        ) as settled
      from
        -- `offset 0`: evaluates the state once per row instead of once per figure.
        (
          select i.sender_id, i.status, i.sent_at
          from app.invitation_states i
          where i.sent_at >= coalesce($1, '-infinity')
            and i.sent_at <= coalesce($2, 'infinity')
            and ($3 is null or i.sender_id in (select unnest($3)))
          offset 0
        ) i
      group by i.sender_id
    ),
    -- For a past day, only what was known then: invitations accepted by then, and periods that had ended.
    outcomes as not materialized (
      select r.sender_id, r.recipient_id, r.sent_at, r.accepted_at, r.sender_level,
        case when r.accepted_at <= $10 - interval '7 days' then r.active7 end as active7,
        case when r.accepted_at <= $10 - interval '30 days' then r.active30 end as active30,
        case when r.accepted_at <= $10 - interval '90 days' then r.active90 end as active90,
        case when r.accepted_at <= $10 - interval '30 days' then r.change30 end as change30,
        case when r.accepted_at <= $10 - interval '90 days' then r.change90 end as change90,
        case when r.accepted_at <= $10 - interval '180 days' then r.change180 end as change180
      from app.r_invite_stats r
      where r.accepted_at <= $10
    ), a as materialized (
      select o.*
      from outcomes o
      where o.sent_at >= coalesce($1, '-infinity')
        and o.sent_at <= coalesce($2, 'infinity')
        and ($3 is null or o.sender_id in (select unnest($3)))
    ), flagged as materialized (select f as user_id from private.flagged_people() f), sums as materialized (
      select count(*) as n, count(*) filter (where a.active7) as active7, count(a.active7) as of7,
        count(*) filter (where a.active30) as active30, count(*) filter (where a.active7 and a.active30) as still30,
        count(a.active30) as of30, count(*) filter (where a.active7 and a.active30 and a.active90) as still90,
        count(a.active90) as of90, count(x.user_id) as flagged, avg(a.change30) as change30,
        avg(a.change90) as change90, avg(a.change180) as change180
      from a
        left join flagged x on x.user_id = a.recipient_id
    ), top as materialized (
      select s.*
      from sent s
      where s.accepted >= $4
      order by private.wilson_bound(s.accepted, s.settled, -1) desc nulls last, s.accepted desc, s.sender_id
      limit 200
    ), slashed as materialized (
      select s.subject_id, count(*) as n from app.slash_states s where s.status = 'upheld' group by 1
    ), invitee as (
      select r.sender_id, avg(case when $11 then private.score_at(r.recipient_id, $10) else u.score end) as mean_score,
        avg(r.change90) as change90, count(*) as n, count(f.user_id) as flagged, coalesce(sum(x.n), 0)::bigint as upheld
      from outcomes r
        left join app.users u on u.user_id = r.recipient_id
        left join flagged f on f.user_id = r.recipient_id
        left join slashed x on x.subject_id = r.recipient_id
      where r.sender_id = any (array(select t.sender_id from top t))
      group by 1
    )
    select private.stamp()
        || jsonb_build_object(
          'kpis', $7
            || jsonb_build_object(
              'kFactor', (
                select (e ->> 'k')::float8
                from jsonb_array_elements($6) e
                where (e ->> 'complete')::boolean
                order by e ->> 'at' desc
                limit 1
              ),
              'activeAfter30d', coalesce(
                $9 #> '{kpis,activeAfter30d}',
                (select private.share(s.active30, s.of30) from sums s)
              ),
              'flagged', coalesce($9 #> '{kpis,flagged}', (select private.share(s.flagged, s.n) from sums s)),
              'meanChange', coalesce(
                $9 #> '{kpis,meanChange}',
                (
                  select jsonb_build_object('d30', s.change30, 'd90', s.change90, 'd180', s.change180)
                  from sums s
                )
              )
            ),
          'funnel', coalesce(
            $9 -> 'funnel',
            (
              select jsonb_build_array(
                  jsonb_build_object('step', 'sent', 'count', (select coalesce(sum(t.sent), 0) from sent t)),
                  jsonb_build_object('step', 'accepted', 'count', s.n),
                  jsonb_build_object('step', 'active7', 'count', s.active7, 'of', s.of7),
                  jsonb_build_object('step', 'active30', 'count', s.still30, 'of', s.of30),
                  jsonb_build_object('step', 'active90', 'count', s.still90, 'of', s.of90)
                )
              from sums s
            )
          ),
          'hoursHistogram', coalesce(
            $9 -> 'hoursHistogram',
            (
              select coalesce(jsonb_agg(jsonb_build_object('from', h.bin, 'count', h.n) order by h.bin), '[]')
              from (
                  select private.doubling(date_part('epoch', a.accepted_at - a.sent_at) / 3600)::int as bin,
                    count(*) as n
                  from a
                  group by 1
                ) h
            )
          ),
          'depths', coalesce(
            $5 -> 'depths',
            (
              select coalesce(jsonb_agg(jsonb_build_object('depth', d.depth, 'count', d.n) order by d.depth), '[]')
              from (
                  select x.depth, count(*) as n
                  from app.r_invite x
                  where not $11 or x.user_id not in (select p.user_id from app.profiles p where p.joined_at > $10)
                  group by x.depth
                ) d
            )
          ),
          'kFactors', $6,
          'paths', coalesce(
            $9 -> 'paths',
            (
              select coalesce(
                  jsonb_agg(
                    jsonb_build_object('level', p.level, 'n', p.n, 'd30', p.d30, 'd90', p.d90, 'd180', p.d180)
                    order by l.rank
                  ),
                  '[]'
                )
              from (
                  select
                    -- Sorted bytewise, which needs no locale.
                    a.sender_level collate "C" as level, count(*) as n,
                    to_jsonb(percentile_cont(array[.25, .5, .75]) within group (order by a.change30)) as d30,
                    to_jsonb(percentile_cont(array[.25, .5, .75]) within group (order by a.change90)) as d90,
                    to_jsonb(percentile_cont(array[.25, .5, .75]) within group (order by a.change180)) as d180
                  from a
                  group by 1
                ) p
                join app.levels l on l.level = p.level
            )
          ),
          'leaderboard', (
            select coalesce(
                jsonb_agg(
                  jsonb_build_object(
                    'person', (select h.person from app.people h where h.user_id = t.sender_id),
                    'sent', t.sent,
                    'accepted', t.accepted,
                    'plainRate', private.share(t.accepted, t.sent),
                    'rate', private.share(t.accepted, t.settled),
                    'meanScore', v.mean_score,
                    'meanChange90d', v.change90,
                    'flagged', private.share(coalesce(v.flagged, 0), coalesce(v.n, 0)),
                    'upheldSlashes', coalesce(v.upheld, 0),
                    'netBond', case
                      when $8 then (
                        select coalesce(sum(k.impact), 0) from app.r_invitation_sort k where k.sender_id = t.sender_id
                      )
                      else (select coalesce(sum(b.impact), 0) from app.bonds b where b.sender_id = t.sender_id)
                    end
                  )
                  order by private.wilson_bound(t.accepted, t.settled, -1) desc nulls last, t.accepted desc, t.sender_id
                ),
                '[]'
              )
            from top t
              left join invitee v on v.sender_id = t.sender_id
          )
        )
  $q$
  into answer
  using from_at, to_at, senders, fewest, kept, k, figures, sorted, same, app.now(), private.looks_back();
  return answer;
end;
$$;

create function public.invitations_stats(filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
begin
  return coalesce(private.cached_answer('invitations_stats', filters), private.count_invitations(filters))
    || private.stamp();
end;
$$;
comment on function public.invitations_stats(jsonb) is
  'Page /invitations/stats (M5, M13; k-factor). Filters: inviterLevel, minInvitees (default 5), from, to (sent). Paths are quartiles of the invitees'' score change; months not complete are marked.';
grant execute on function public.invitations_stats(jsonb) to anon, authenticated, service_role;
