create function private.count_slashes(filters jsonb) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
declare
  f jsonb := private.filter_object(filters);
  query private.list_query := private.slashes_query(filters);
  answer jsonb;
  fewest int := coalesce(private.filter_int(f, 'minVotes'), 0);
begin
  query := private.narrowed(query, format('s.votes >= %s', fewest));
  execute format(
    $q$
      with s as materialized (
        select s.id, s.status, s.type, s.amount, s.author_id, s.subject_id, s.opened_at, s.closes_at, s.weight_up,
          s.weight_all,
          case
            when s.status not in ('open', 'cancelled') then 100 * coalesce(s.weight_up, 0) / nullif(s.weight_all, 0)
          end as share
        from %1$s
      ), upheld as materialized (
        select s.id, s.amount, s.closes_at from s where s.status = 'upheld' and s.type = 'SCORE'
      ), penalised as materialized (
        select b.user_id
        from upheld s
          join app.slash_rules p on p.valid_from <= s.closes_at and s.closes_at < p.valid_to
          join app.r_penalty b on b.slash_id = s.id
        where s.amount > 0
          and (
            case p.snapshot when 'open' then b.reviewed_open else b.reviewed_close end
            and p.per_review > 0
            or case p.snapshot when 'open' then b.vouched_open else b.vouched_close end
            and p.per_vouch > 0
          )
        group by b.user_id
      ),
      -- Median path of the subject's score around the opening, in days; the score of a day is the last one up to it.
      base as materialized (
        select s.subject_id, s.opened_at, private.score_at(s.subject_id, s.opened_at) as score
        from s
        where s.status in ('upheld', 'defended', 'inconclusive')
      ), path as (
        select d.day,
          (
            select h.score
            from app.score_history h
            where h.user_id = b.subject_id and h.at <= b.opened_at + make_interval(days => d.day)
            order by h.at desc
            limit 1
          ) - b.score as change
        from base b
          cross join generate_series(-30, 90, 5) d (day)
        where b.score is not null and b.opened_at + make_interval(days => d.day) <= (select app.now())
      ), k as (
        select count(*) as total, count(*) filter (where status = 'open') as open,
          count(*) filter (where status = 'upheld') as upheld, count(*) filter (where status = 'defended') as defended,
          count(*) filter (where status = 'inconclusive') as inconclusive,
          count(*) filter (where status = 'cancelled') as cancelled
        from s
      )
      select jsonb_build_object(
          'total', k.total,
          'open', k.open,
          'byStatus', jsonb_build_object(
            'open', k.open,
            'upheld', k.upheld,
            'defended', k.defended,
            'inconclusive', k.inconclusive,
            'cancelled', k.cancelled
          ),
          'upheldOfClosed', private.share(k.upheld, k.upheld + k.defended + k.inconclusive),
          'upheldOfDecided', private.share(k.upheld, k.upheld + k.defended),
          'medianAmount', (select percentile_cont(.5) within group (order by amount) from s where type = 'SCORE'),
          'pointsRemoved', jsonb_build_object(
            'direct', (select coalesce(sum(amount), 0) from upheld),
            'endorsers', (
              select coalesce(sum(p.points), 0)
              from private.slash_penalty_sums(array(select x.id from upheld x)) p
            )
          ),
          'endorsersPenalised', (select count(*) from penalised),
          'medianTurnoutPct', (
            select percentile_cont(.5) within group (order by 100 * k.voters::double precision / nullif(k.active, 0))
            from s
              join app.r_slash k on k.slash_id = s.id
            where status not in ('open', 'cancelled')
          ),
          'repeatAuthors', (select count(*) from (select author_id from s group by author_id having count(*) > 1) r),
          'thresholds', (
            select jsonb_build_object('passPct', r.pass, 'defendPct', r.defend)
            from app.slash_rules r
            where r.valid_from <= (select app.now()) and (select app.now()) < r.valid_to
          ),
          'perMonth', (
            select coalesce(
                jsonb_agg(
                  jsonb_build_object('at', private.iso(m.at), 'status', m.status, 'count', m.n)
                  order by m.at, m.status
                ),
                '[]'
              )
            from (select date_trunc('month', opened_at) as at, status, count(*) as n from s group by 1, 2) m
          ),
          'shareHistogram', (
            select coalesce(jsonb_agg(jsonb_build_object('from', h.bin, 'count', h.n) order by h.bin), '[]')
            from (
                select least(95, floor(share / 5) * 5) as bin, count(*) as n from s where share is not null group by 1
              ) h
          ),
          'amounts', (
            select coalesce(
                json_agg(
                  json_build_object(
                    'id', a.id,
                    'amount', a.amount,
                    'type', a.type,
                    'status', a.status,
                    'sharePct', a.share
                  )
                  order by a.id
                ),
                '[]'
              )
            from (select * from s order by opened_at desc, id limit 1000) a
          ),
          'levels', (
            select coalesce(
                jsonb_agg(
                  jsonb_build_object('author', l.author, 'subject', l.subject, 'status', l.status, 'count', l.n)
                  order by l.author, l.subject, l.status
                ),
                '[]'
              )
            from (
                select private.level(
                    coalesce(
                      (
                        select h.score
                        from app.score_history h
                        where h.user_id = s.author_id and h.at <= s.opened_at
                        order by h.at desc
                        limit 1
                      ),
                      x.score
                    )
                  ) as author,
                  private.level(
                    coalesce(
                      (
                        select h.score
                        from app.score_history h
                        where h.user_id = s.subject_id and h.at <= s.opened_at
                        order by h.at desc
                        limit 1
                      ),
                      y.score
                    )
                  ) as subject,
                  s.status, count(*) as n
                from s
                  join app.users x on x.user_id = s.author_id
                  join app.users y on y.user_id = s.subject_id
                group by 1, 2, 3
              ) l
          ),
          'voteHours', (
            select coalesce(jsonb_agg(jsonb_build_object('hour', v.hour, 'count', v.n) order by v.hour), '[]')
            from (
                select floor(extract(epoch from v.at - s.opened_at) / 3600)::int as hour, count(*) as n
                from s
                  join app.r_slash_vote v on v.slash_id = s.id
                where s.status <> 'open' and v.at between s.opened_at and s.closes_at
                group by 1
              ) v
          ),
          'scorePath', (
            select coalesce(
                jsonb_agg(jsonb_build_object('day', p.day, 'n', p.n, 'medianChange', p.median) order by p.day),
                '[]'
              )
            from (
                select p.day, count(p.change) as n, percentile_cont(.5) within group (order by p.change) as median
                from path p
                group by p.day
              ) p
          ),
          'accused', (
            select coalesce(
                jsonb_agg(
                  jsonb_build_object(
                    'person', (select h.person from app.people h where h.user_id = a.subject_id),
                    'slashes', a.n,
                    'upheld', a.upheld
                  )
                  order by a.n desc, a.upheld desc, a.subject_id
                ),
                '[]'
              )
            from (
                select subject_id, count(*) as n, count(*) filter (where status = 'upheld') as upheld
                from s
                group by 1
                order by 2 desc, 3 desc, 1
                limit 10
              ) a
          ),
          'authors', (select coalesce(jsonb_agg(a.record order by a.n), '[]') from (%2$s) a)
        )
      from k
    $q$,
    private.rows_sql(query),
    private.slash_authors_sql('s', 't.n <= 20')
  )
  into answer
  using query.args;
  return answer;
end;
$$;

create function public.slashes_overview(filters jsonb default '{}') returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
begin
  return private.stamp()
    || coalesce(private.cached_answer('slashes_overview', filters), private.count_slashes(filters));
end;
$$;
comment on function public.slashes_overview(jsonb) is
  'Page /slashes/overview (M5, M8, M10; decided = upheld + defended). Takes the filters of slashes_list and minVotes. Shares, votes and points are of closed slashes.';
grant execute on function public.slashes_overview(jsonb) to anon, authenticated, service_role;
