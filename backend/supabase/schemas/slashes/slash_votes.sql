create function public.slash_votes(
  filters jsonb default '{}',
  sort text default '-opened',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  query private.list_query := private.slashes_in_order(private.slashes_query(filters), sort);
  listed jsonb;
begin
  query.orders := query.orders - array['closes', 'amount'];
  listed := private.list_page(query, sort, page, per, after);
  return private.list_answer(
    listed,
    (
      select jsonb_agg(
          r.value
            || jsonb_build_object(
              'headCountPct', 100 * (r.value ->> 'up')::double precision / nullif(
                (r.value ->> 'up')::int + (r.value ->> 'down')::int,
                0
              ),
              'marginPct', abs((r.value ->> 'sharePct')::double precision - 50) * 2,
              'pivotalSize', p.size
            )
          order by r.n
        )
      from jsonb_array_elements(private.slash_rows(listed -> 'keys')) with ordinality r (value, n)
        left join private.slash_pivotal_sizes(
          array(select k::bigint from jsonb_array_elements_text(listed -> 'keys') k)
        ) p
          on p.slash_id = (r.value ->> 'id')::bigint
    ),
    null
  );
end;
$$;
comment on function public.slash_votes(jsonb, text, int, int, jsonb) is
  'Page /slash-votes (M7, M8): slashes with weighted and head-count shares, margin and pivotal size; open ones blind. Filters as slashes_list. Sorts: opened, votes, share.';
grant execute on function public.slash_votes(jsonb, text, int4, int4, jsonb) to anon, authenticated, service_role;

create function private.slash_pivotal_sizes(ids bigint[]) returns table (slash_id bigint, size bigint)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    with s as materialized (
      select s.id, 100 * coalesce(s.weight_up, 0) as up, s.weight_all, s.band, p.pass * s.weight_all as pass,
        p.defend * s.weight_all as defend, coalesce((k.pass, k.defend) = (p.pass, p.defend), false) as counted,
        coalesce(k.votes = k.voters, false) as kept, k.pivotal
      from app.slash_states s
        join app.slash_rules p on p.valid_from <= s.closes_at and s.closes_at < p.valid_to
        left join app.r_slash k
          on k.slash_id = s.id and s.closes_at <= k.computed_at and k.computed_at <= (select app.now())
      where s.id = any (ids) and s.status not in ('open', 'cancelled')
    ),
    -- As in private.slash_ballots.
    ballot as (
      select v.slash_id, v.voter_id, v.is_upvote, v.weight
      from app.r_slash_vote v
      where v.slash_id = any (array(select x.id from s x where not x.counted and x.kept))
      union all
      select v.target_id, v.voter_id, v.is_upvote, v.weight
      from app.counted_votes v
      where v.target_type = 'slash'
        and v.target_id = any (array(select x.id from s x where not x.counted and not x.kept))
    ), turned as (
      select b.slash_id, row_number() over w as k,
        100 * sum(case when b.is_upvote then -b.weight else b.weight end) over w as moved
      from ballot b
      where b.is_upvote is not null
      window
        w as (
          partition by b.slash_id, b.is_upvote
          order by b.weight desc, b.voter_id
          rows unbounded preceding
        )
    )
    select s.id, s.pivotal::bigint
    from s
    where s.counted
    union all
    select s.id, min(t.k)
    from s
      join turned t on t.slash_id = s.id
    where not s.counted
      and case
        when coalesce(s.weight_all, 0) = 0 then 'inconclusive'
        when s.up + t.moved > s.pass then 'upheld'
        when s.up + t.moved < s.defend then 'defended'
        else 'inconclusive'
      end <> s.band
    group by s.id;
end;
$$;
comment on function private.slash_pivotal_sizes(bigint[]) is
  'M8 of closed slashes: `size` of private.slash_pivotal for many at once; null or no row if no reversed votes change the band.';
