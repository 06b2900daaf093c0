create function public.votes_bots_voter(id text, period int default 90) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
#variable_conflict use_column
declare
  who bigint := private.find_user(votes_bots_voter.id);
  since timestamptz := app.now() - make_interval(days => votes_bots_voter.period);
  v app.r_voter;
  base jsonb;
begin
  if votes_bots_voter.period is null or votes_bots_voter.period <> all (private.vote_periods()) then
    perform private.refuse('period must be 30 or 90');
  end if;
  select r.*
  into v
  from app.r_voter r
  where r.period = votes_bots_voter.period and r.voter_id = who and r.coverage >= 50;
  base := private.bot_stamp()
    || jsonb_build_object(
      'person', private.person(who),
      'minVotes', private.detector('bot') -> 'minVotes',
      'votes', coalesce(
        v.votes,
        (select count(*) from app.analysed_votes a where a.voter_id = who and a.created_at >= since)
      ),
      'ring', (
        select private.ring_row(g)
        from app.r_ring g
        where g.period = votes_bots_voter.period and g.members @> array[who]
      )
    );
  if v.voter_id is null then
    return base || '{"voter": null}';
  end if;
  return base
    || jsonb_build_object(
      'voter', private.bot_row(v),
      'hours', to_jsonb(v.hours),
      'intervals', v.gaps,
      'statement', private.statement_of(who, 'bot'),
      'wouldClear', (
        select coalesce(
            jsonb_agg(
              jsonb_build_object('id', l.id, 'points', l.weight * l.feature, 'because', l.because)
              order by l.weight * l.feature desc, l.id
            ),
            '[]'
          )
        from (
            select * from private.bot_lines(v) b where b.feature > 0 order by b.weight * b.feature desc, b.id limit 2
          ) l
      ),
      'coVoters', (
        select coalesce(
            jsonb_agg(
              jsonb_build_object(
                'person', (select h.person from app.people h where h.user_id = c.other),
                'coVotes', c.c,
                'jaccard', c.jaccard,
                'p', c.p,
                'edge', c.edge
              )
              order by c.jaccard desc, c.other
            ),
            '[]'
          )
        from (
            select case when c.i = who then c.j else c.i end as other, c.c, c.jaccard, c.p, c.edge
            from app.r_covote c
            where c.period = v.period and (c.i = who or c.j = who)
            order by c.jaccard desc, 1
            limit 20
          ) c
      ),
      'evidence', (
        select coalesce(
            jsonb_agg(
              jsonb_build_object(
                'type', h.kind,
                'id', h.id,
                'at', private.iso(h.at),
                'other', (select h.person from app.people h where h.user_id = v.max_j_with)
              )
              order by h.at, h.kind, h.id
            ),
            '[]'
          )
        from (select * from private.pair_targets(who, v.max_j_with, since) order by at, kind, id limit 50) h
      )
    );
end;
$$;
comment on function public.votes_bots_voter(text, int) is
  'Drawer of a voter: lines of the score, votes by UTC hour (90 days), intervals, co-voters, a sample of co-votes, the two lines that would clear most, the ring the voter is in, and the owner''s statement. `voter` is null without enough data: `votes` says how many there are, `minVotes` how many a score takes.';
grant execute on function public.votes_bots_voter(text, int4) to anon, authenticated, service_role;
