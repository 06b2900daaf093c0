create function private.slash_relations(slash_id bigint, voters bigint[]) returns table (
  voter_id bigint, side text, relation text
)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  s app.slashes := (select x from app.slashes x where x.id = slash_relations.slash_id);
begin
  return query
    with o as materialized (
      select x.side, x.id, p.profile_id, p.invited_by
      from (
          values
            ('subject', s.subject_id),
            ('author', s.author_id)
        ) x (side, id)
        left join app.profiles p on p.user_id = x.id
    ), members as materialized (
      select a.user_id, a.profile_id, a.invited_by from app.profiles a where a.user_id = any (voters)
    ), near as (
      -- A person may have received many reviews: only those by the voters are looked up.
      select x.author_id as voter, o.side, 'reviewed' as relation
      from o
        cross join lateral (
          select r.author_id
          from app.reviews r
          where r.subject_id = o.id and r.author_id = any (voters) and r.created_at <= s.closes_at
          offset 0
        ) x
      union all
      select r.subject_id, o.side, 'reviewed'
      from o
        join app.reviews r on r.author_id = o.id and r.created_at <= s.closes_at
      union all
      select v.author_id, o.side, 'vouched'
      from o
        join app.vouches v on v.subject_id = o.id and v.vouched_at <= s.closes_at
      union all
      select v.subject_id, o.side, 'vouched'
      from o
        join app.vouches v on v.author_id = o.id and v.vouched_at <= s.closes_at
      union all
      select m.user_id, o.side, 'invited'
      from o
        join members m on m.invited_by = o.profile_id
      union all
      select m.user_id, o.side, 'invited'
      from o
        join members m on m.profile_id = o.invited_by
      union all
      select m.user_id, o.side, 'sameInviter'
      from o
        join members m on m.invited_by = o.invited_by
      union
      select case when x.author_id = o.id then x.subject_id else x.author_id end, o.side, 'priorSlash'
      from o
        join app.slashes x on (x.author_id = o.id or x.subject_id = o.id) and x.opened_at < s.opened_at and x.id <> s.id
    )
    select n.voter, n.side, n.relation
    from near n
      join unnest(voters) v (id) on v.id = n.voter
    where v.id <> case n.side when 'subject' then s.subject_id else s.author_id end
    union all
    select v.id, case when v.id = s.subject_id then 'subject' else 'author' end, 'self'
    from unnest(voters) v (id)
    where v.id in (s.subject_id, s.author_id);
end;
$$;

create function private.slash_vote_figures(s app.slash_states, exclude text[]) returns json
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return (
    with ballot as materialized (select * from private.slash_ballots(s.id)), voters as materialized (
      select array(select distinct b.voter_id from ballot b) as ids
    ), rel as materialized (
      select r.voter_id,
        json_agg(json_build_object('side', r.side, 'relation', r.relation) order by r.side desc, r.relation) as list,
        bool_or(r.side = 'subject') as subject, bool_or(r.side = 'author') as author
      from private.slash_relations(s.id, (select x.ids from voters x)) r
      group by 1
    ),
    -- Same as private.flagged_people, for the voters only.
    flagged as materialized (
      select f.user_id
      from app.r_flag f
      where f.user_id = any ((select x.ids from voters x)::bigint[]) and f.score >= 50
      union
      select f.voter_id
      from app.r_voter f
      where f.period = 90
        and f.voter_id = any ((select x.ids from voters x)::bigint[])
        and f.band in ('high', 'very high')
    ),
    -- Looked up by index, for all ids at once.
    people as materialized (
      select h.user_id, h.person from app.people h where h.user_id = any ((select x.ids from voters x)::bigint[])
    ), records as materialized (
      select k.voter_id, private.vote_record(k.n, k.coherent, k.base, k.skill) as record
      from app.r_vote_skill k
      where k.voter_id = any ((select x.ids from voters x)::bigint[])
    ), v as materialized (
      select b.*, private.level(b.weight::int) as level, private.iso(b.at) as shown_at, rel.list,
        b.voter_id in (select f.user_id from flagged f) as flagged, row_number() over (order by b.at, b.voter_id) as n
      from ballot b
        left join rel on rel.voter_id = b.voter_id
      where not ('rel-subject' = any (exclude) and coalesce(rel.subject, false))
        and not ('rel-author' = any (exclude) and coalesce(rel.author, false))
        and not ('flagged' = any (exclude) and b.voter_id in (select f.user_id from flagged f))
    )
    -- JSON text is not copied at each level.
    select json_build_object(
        'tally', (
          select jsonb_build_object(
              'votes', count(*),
              'up', count(*) filter (where v.is_upvote),
              'down', count(*) filter (where not v.is_upvote),
              'weightUp', coalesce(sum(v.weight) filter (where v.is_upvote), 0),
              'weightDown', coalesce(sum(v.weight) filter (where not v.is_upvote), 0),
              'sharePct', 100 * coalesce(sum(v.weight) filter (where v.is_upvote), 0) / nullif(
                sum(v.weight) filter (where v.is_upvote is not null),
                0
              ),
              'headCountPct', 100 * count(*) filter (where v.is_upvote)::double precision / nullif(
                count(v.is_upvote),
                0
              ),
              'band', private.slash_band(
                sum(v.weight) filter (where v.is_upvote),
                sum(v.weight) filter (where v.is_upvote is not null),
                s.closes_at
              )
            )
          from v
        ),
        'running', (
          select coalesce(
              json_agg(
                json_build_object(
                  'at', t.shown_at,
                  'weightUp', t.up,
                  'weightDown', t.down,
                  'sharePct', 100 * t.up / nullif(t.up + t.down, 0)
                )
                order by t.n
              ),
              '[]'
            )
          from (
              select v.n, v.shown_at, sum(case when v.is_upvote then v.weight else 0 end) over w as up,
                sum(case when v.is_upvote then 0 else v.weight end) over w as down
              from v
              where v.is_upvote is not null
              window
                w as (
                  order by v.n
                  rows unbounded preceding
                )
            ) t
        ),
        'byLevel', (
          select coalesce(
              jsonb_agg(
                jsonb_build_object(
                  'level', t.level,
                  'up', t.up,
                  'down', t.down,
                  'weightUp', t.weight_up,
                  'weightDown', t.weight_down
                )
                order by l.rank
              ),
              '[]'
            )
          from (
              select v.level, count(*) filter (where v.is_upvote) as up,
                count(*) filter (where not v.is_upvote) as down,
                coalesce(sum(v.weight) filter (where v.is_upvote), 0) as weight_up,
                coalesce(sum(v.weight) filter (where not v.is_upvote), 0) as weight_down
              from v
              group by 1
            ) t
            join app.levels l on l.level = t.level
        ),
        'rows', (
          select coalesce(
              json_agg(
                json_build_object(
                  'person', h.person,
                  'level', v.level,
                  'weight', v.weight,
                  'weightEstimated', v.estimated,
                  'direction', case when v.is_upvote then 'up' when not v.is_upvote then 'down' end,
                  'weightSharePct', case when v.is_upvote is not null then 100 * v.weight / nullif(s.weight_all, 0) end,
                  'at', v.shown_at,
                  'hours', extract(epoch from v.at - s.opened_at)::double precision / 3600,
                  'relations', coalesce(v.list, '[]'),
                  'flagged', v.flagged,
                  'coherent', case when s.status in ('upheld', 'defended') then v.is_upvote = (s.status = 'upheld') end,
                  'record', k.record
                )
                order by v.n
              ),
              '[]'
            )
          from v
            left join people h on h.user_id = v.voter_id
            left join records k on k.voter_id = v.voter_id
        )
      )
  );
end;
$$;

create function public.slash_votes_detail(slash_id bigint, exclude text[] default '{}') returns json
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  s app.slash_states := (select x from app.slash_states x where x.id = slash_votes_detail.slash_id);
begin
  exclude := coalesce(exclude, '{}');
  if not exclude <@ array['rel-subject', 'rel-author', 'flagged'] then
    perform private.refuse('exclude must be some of rel-subject, rel-author, flagged');
  end if;
  if s.id is null then
    return to_json(private.stamp() || '{"slash": null}');
  end if;
  if s.status in ('open', 'cancelled') then
    return to_json(
      private.stamp()
        || jsonb_build_object(
          'slash', private.slash_rows(jsonb_build_array(s.id)) -> 0,
          'sealed', s.status = 'open',
          'closesInSeconds', case when s.status = 'open' then extract(epoch from s.closes_at - app.now()) end,
          'rows', '[]'::jsonb,
          'tally', null,
          'pivotal', null,
          'misplacementIndex', null
        )
    );
  end if;
  return private.extended_text(
    private.stamp()
      || jsonb_build_object(
        'slash', private.slash_rows(jsonb_build_array(s.id)) -> 0,
        'sealed', false,
        'exclude', exclude,
        'pivotal', private.slash_pivotal(s.id),
        'closesInSeconds', null
      )
      || (
        select jsonb_build_object(
            'thresholds', jsonb_build_object('passPct', p.pass, 'defendPct', p.defend),
            'misplacementIndex', private.misplacement(s.weight_up, s.weight_all, p.pass)
          )
        from (values(1)) one
          left join app.slash_rules p on p.valid_from <= s.closes_at and s.closes_at < p.valid_to
      ),
    private.slash_vote_figures(s, exclude)
  );
end;
$$;
comment on function public.slash_votes_detail(bigint, text[]) is
  'Page /slash-votes/{id} (M7, M8, M18): every vote of a closed slash with relations and record; `exclude` drops related (rel-subject, rel-author) or flagged voters from tally and rows. Sealed while open: no rows, no tally.';
grant execute on function public.slash_votes_detail(int8, text[]) to anon, authenticated, service_role;
