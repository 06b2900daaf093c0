-- Rates of slashes (6.7) on a past day: no slash is kept as it stood then, and to tally one after the other took three times as long as
-- all votes on them in one pass.
create function private.decided_then() returns table (status text)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
declare
  clock timestamptz := app.now();
begin
  return query
    with
      ended as materialized (
        select s.id, s.closes_at, s.source_outcome
        from app.slashes s
        where s.opened_at <= clock and s.closes_at <= clock and (s.cancelled_at is null or s.cancelled_at > clock)
      ),
      tally as (
        select
          v.target_id,
          coalesce(sum(v.weight) filter (where v.is_upvote), 0) as weight_up,
          sum(v.weight) as weight_all
        from
          (
            select c.target_id, c.is_upvote, c.weight
            from app.counted_votes c
            where
              c.target_type = 'slash'
              and c.target_id = any (array(select e.id from ended e where e.source_outcome is null))
              and c.is_upvote is not null
            offset 0
          ) v
        group by 1
      )
    -- As app.slash_states has it.
    select
      case
        when e.source_outcome is not null then lower(e.source_outcome)
        when 100 * t.weight_up > p.pass * t.weight_all then 'upheld'
        when 100 * t.weight_up < p.defend * t.weight_all then 'defended'
      end
    from
      ended e
      left join app.slash_rules p on p.valid_from <= e.closes_at and e.closes_at < p.valid_to
      left join tally t on t.target_id = e.id;
end;
$$;
comment on function private.decided_then is
  'Status of each slash that was closed by the past day the page looks from: upheld, defended, or another or null where it was neither.';

create or replace function private.slash_rates()
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
declare
  past boolean := private.looks_back();
begin
  return (
    select
      jsonb_build_object(
        'upheld', count(*) filter (where s.status = 'upheld')::float8 / nullif(count(*), 0),
        'defended', count(*) filter (where s.status = 'defended')::float8 / nullif(count(*), 0),
        'company', case
          when not past then (
            select sum(b.slashed) from app.r_bad_friend b where b.role = 'all'
          )::float8 / nullif(
            (
              select count(*)
              from
                (
                  select r.author_id, r.subject_id from app.review_states r where r.score = 1
                  union
                  select v.author_id, v.subject_id from app.vouch_states v
                ) e
            ),
            0
          )
        end
      )
    from
      (
        select x.status from app.slash_states x where not past
        union all
        select x.status from private.decided_then() x where past
      ) s
    where s.status in ('upheld', 'defended')
  );
end;
$$;
