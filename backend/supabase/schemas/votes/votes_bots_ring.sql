create function public.votes_bots_ring(period int, id bigint) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  g app.r_ring;
  since timestamptz := app.now() - make_interval(days => votes_bots_ring.period);
begin
  if votes_bots_ring.period is null or votes_bots_ring.period <> all (private.vote_periods()) then
    perform private.refuse('period must be 30 or 90');
  end if;
  select r.* into g from app.r_ring r where r.period = votes_bots_ring.period and r.id = votes_bots_ring.id;
  if g.id is null then
    return private.bot_stamp() || '{"ring": null}';
  end if;
  return (
    with shared as materialized (
      select x.kind, x.id, min(x.at) as at
      from app.r_covote e
        cross join lateral private.pair_targets(e.i, e.j, since) x
      where e.period = g.period and e.edge and e.i = any (g.members)
      group by 1, 2
      order by 3, 1, 2
      limit 300
    ),
    -- Inlined into the lookup of a target, this would be recounted for each vote there once the tables are vacuumed.
    voters as materialized (
      select count(distinct v.voter_id)::double precision as n from app.analysed_votes v where v.created_at >= since
    )
    select private.bot_stamp()
        || jsonb_build_object(
          'ring', private.ring_row(g),
          'edges', (
            select jsonb_agg(
                jsonb_build_object('i', e.i, 'j', e.j, 'coVotes', e.c, 'jaccard', e.jaccard, 'p', e.p)
                order by e.i, e.j
              )
            from (
                select *
                from app.r_covote x
                where x.period = g.period and x.edge and x.i = any (g.members)
                order by x.i, x.j
                limit 1000
              ) e
          ),
          'targets', (
            select jsonb_agg(
                jsonb_build_object(
                  'type', s.kind,
                  'id', s.id,
                  'label', left(t.label, 200),
                  'author', (select h.person from app.people h where h.user_id = t.author_id),
                  'subject', (select h.person from app.people h where h.user_id = t.subject_id),
                  'idf', (
                    select ln((select w.n from voters w) / nullif(count(distinct v.voter_id), 0))
                    from app.analysed_votes v
                    where v.target_type = s.kind and v.target_id = s.id and v.created_at >= since
                  ),
                  'votes', (
                    select jsonb_agg(
                        jsonb_build_object(
                          'userId', v.voter_id,
                          'at', private.iso(v.created_at),
                          'direction', case when v.is_upvote then 'up' else 'down' end
                        )
                        order by v.created_at, v.voter_id
                      )
                    from app.analysed_votes v
                    where v.target_type = s.kind
                      and v.target_id = s.id
                      and v.voter_id = any (g.members)
                      and v.created_at >= since
                  )
                )
                order by s.at, s.kind, s.id
              )
            from shared s
              left join lateral private.vote_target(s.kind, s.id) t on true
          )
        )
  );
end;
$$;
comment on function public.votes_bots_ring(int, bigint) is
  'Drawer of a ring (D5): members, edges with C, J and p, and its shared targets (300 at most) with the votes of its members: the dot matrix. `ring` is null when there is none.';
grant execute on function public.votes_bots_ring(int4, int8) to anon, authenticated, service_role;
