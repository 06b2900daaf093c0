-- M8: bands of a slash, and what would have changed them.

create function private.slash_band(weight_up numeric, weight_all numeric, closes_at timestamptz) returns text
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  return (
    select
      case
        when coalesce(weight_all, 0) = 0 then 'inconclusive'
        when 100 * coalesce(weight_up, 0) > p.pass * weight_all then 'upheld'
        when 100 * coalesce(weight_up, 0) < p.defend * weight_all then 'defended'
        else 'inconclusive'
      end
    from app.slash_rules p
    where p.valid_from <= slash_band.closes_at and slash_band.closes_at < p.valid_to
  );
end;
$$;
comment on function private.slash_band(numeric, numeric, timestamptz) is
  'M8: band of weights for the slash out of all weights, by the thresholds of the closing day.';

-- Fewest voters whose reversal changes the band. Turning voters of one side always moves the share one way, so the heaviest
-- first is exact. Size 1 lists all such voters, a larger size one set.
create function private.slash_pivotal(slash_id bigint) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
declare
  s app.slash_states := (select x from app.slash_states x where x.id = slash_pivotal.slash_id);
begin
  if s.status in ('open', 'cancelled') then
    return null;
  end if;
  return (
    with
      p as (
        select p.pass, p.defend from app.slash_rules p where p.valid_from <= s.closes_at and s.closes_at < p.valid_to
      ),
      v as materialized (
        select c.voter_id, c.is_upvote, c.weight
        from private.slash_ballots(slash_pivotal.slash_id) c
        where c.is_upvote is not null
      ),
      turned as (
        select v.*, row_number() over w as k, sum(v.weight) over w as moved
        from v
        window
          w as (
            partition by v.is_upvote
            order by v.weight desc, v.voter_id
            rows unbounded preceding
          )
      ),
      -- 100 times the weight for the slash after the first k, and after only this one, changed sides.
      sums as (
        select
          t.*,
          100 * (coalesce(s.weight_up, 0) + case when t.is_upvote then -t.moved else t.moved end) as after_all,
          100 * (coalesce(s.weight_up, 0) + case when t.is_upvote then -t.weight else t.weight end) as after_one
        from turned t
      ),
      bands as (
        select
          x.*,
          case
            when coalesce(s.weight_all, 0) = 0 then 'inconclusive'
            when x.after_all > p.pass * s.weight_all then 'upheld'
            when x.after_all < p.defend * s.weight_all then 'defended'
            else 'inconclusive'
          end <> s.band as turns,
          case
            when coalesce(s.weight_all, 0) = 0 then 'inconclusive'
            when x.after_one > p.pass * s.weight_all then 'upheld'
            when x.after_one < p.defend * s.weight_all then 'defended'
            else 'inconclusive'
          end <> s.band as turns_alone
        from
          sums x
          cross join p
      ),
      enough as (select t.is_upvote, min(t.k) as k from bands t where t.turns group by 1),
      best as (select e.is_upvote, e.k from enough e order by e.k, e.is_upvote desc limit 1)
    select
      jsonb_build_object(
        'size', (select b.k from best b),
        'voters', (
          select
            coalesce(
              jsonb_agg(
                (select h.person from app.people h where h.user_id = p.voter_id)
                order by p.profile_id nulls last, p.voter_id
              ),
              '[]'
            )
          from
            (
              select t.voter_id, pr.profile_id
              from
                bands t
                left join app.profiles pr on pr.user_id = t.voter_id,
                best b
              where case when b.k = 1 then t.turns_alone else t.is_upvote = b.is_upvote and t.k <= b.k end
            ) p
        )
      )
  );
end;
$$;

create function private.misplacement(weight_up numeric, weight_all numeric, pass numeric) returns double precision
language sql immutable
as $$
  select
    case
      when weight_all > 0
        and pass is not null
        then (100 * greatest(0, 1 - 100 * coalesce(weight_up, 0) / weight_all / pass))::double precision
    end;
$$;
comment on function private.misplacement(numeric, numeric, numeric) is
  '8.22: 100 (1 - share / pass) below the pass mark, else 0; null when nobody voted.';
