set check_function_bodies = off;

create or replace function private.slash_rows(ids jsonb, rule text default 'auto') returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  page bigint[] := array(
    select k.id::bigint from jsonb_array_elements_text(ids) with ordinality k (id, n) order by k.n
  );
begin
  return (
    with s as materialized (select x.* from app.slash_states x where x.id = any (page))
    -- Rows as JSON text until the end: that is not copied at each level.
    select json_agg(
        json_build_object(
          'id', s.id,
          'openedAt', private.iso(s.opened_at),
          'closesAt', private.iso(s.closes_at),
          'cancelledAt', private.iso(s.cancelled_at),
          'subject', (select h.person from app.people h where h.user_id = s.subject_id),
          'author', (select h.person from app.people h where h.user_id = s.author_id),
          'type', s.type,
          'amount', s.amount,
          'claim', s.comment,
          'status', s.status,
          'mismatch', s.status <> s.band and s.status not in ('open', 'cancelled', 'unknown'),
          'sharePct', case when s.status <> 'open' then 100 * coalesce(s.weight_up, 0) / nullif(s.weight_all, 0) end,
          'up', case when s.status <> 'open' then s.up end,
          'down', case when s.status <> 'open' then s.down end,
          'votes', s.votes,
          'turnoutPct', 100 * s.voters::double precision / nullif(a.active, 0),
          'durationHours', extract(
            epoch from coalesce(s.cancelled_at, s.closes_at) - s.opened_at
          )::double precision / 3600,
          'penaltyTotal', case
            when s.status = 'upheld' then coalesce(c.points, private.slash_penalty(s.id, slash_rows.rule))
            when s.status not in ('open', 'unknown') then 0
          end,
          'exposure', case
            when s.status = 'open' then case
              when c.slash_id is not null then jsonb_build_object('supporters', c.supporters, 'points', c.points)
              else (
                select jsonb_build_object(
                    'supporters', count(*),
                    'points', case when s.type <> 'SCORE' or s.amount is not null then coalesce(sum(e.points), 0) end
                  )
                from private.slash_supporters(s.id, slash_rows.rule) e
              )
            end
          end,
          'limits', case
            when s.status = 'open' then (
              select jsonb_build_object('passPct', p.pass, 'defendPct', p.defend)
              from app.slash_rules p
              where p.valid_from <= s.closes_at
                and s.closes_at < p.valid_to
                and p.pass is not null
                and p.defend is not null
            )
          end,
          'authorScoreThen', (
            select h.score
            from app.score_history h
            where h.user_id = s.author_id and h.at <= s.opened_at
            order by h.at desc
            limit 1
          ),
          'subjectScoreThen', opening.score,
          'subjectScoreChange7d', case
            when coalesce(s.cancelled_at, s.closes_at) + interval '7 days' <= (select app.now()) then private.score_at(
              s.subject_id,
              coalesce(s.cancelled_at, s.closes_at) + interval '7 days'
            ) - opening.score
          end,
          'reply', (
            select json_build_object('text', r.body, 'at', private.iso(r.updated_at))
            from app.statements r
            where r.user_id = s.subject_id
              and r.topic = 'slashes'
              and (r.updated_at <= (select app.now()) or not (select private.looks_back()))
          )
        )
        order by array_position(page, s.id)
      )::jsonb
    from s
      join private.slash_turnouts(page) a on a.slash_id = s.id
      cross join lateral (select private.score_at(s.subject_id, s.opened_at) as score) opening
      left join (select * from private.slash_costs_by(slash_rows.rule) x where x.slash_id = any (page) offset 0) c
        on c.slash_id = s.id
  );
end;
$$;
