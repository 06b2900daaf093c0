-- What a backer loses depends on the slash alone: it was multiplied anew for each of its hundreds of backers.

create function private.slash_prices(rule text) returns table (
  slash_id bigint,
  subject_id bigint,
  closes_at timestamptz,
  opened_at timestamptz,
  amount bigint,
  at_open boolean,
  by_review numeric,
  by_vouch numeric,
  by_both numeric
)
language sql stable
as $$
  select
    s.id,
    s.subject_id,
    s.closes_at,
    s.opened_at,
    s.amount,
    coalesce(nullif(rule, 'auto'), p.snapshot) = 'open',
    s.amount * p.per_review,
    s.amount * p.per_vouch,
    s.amount * case when p.stack then p.per_review + p.per_vouch else greatest(p.per_review, p.per_vouch) end
  from
    app.slash_states s
    join app.slash_rules p on p.valid_from <= s.closes_at and s.closes_at < p.valid_to
  where s.status = 'upheld' and s.type = 'SCORE';
$$;
comment on function private.slash_prices(text) is
  'M10: points that an upheld score slash takes from who backed by a review, a vouch or both, and whether it is who backed at the opening (open), not at the close (close), or by the rule of the closing day (auto).';

create or replace function private.penalties_by(rule text)
returns table (
  slash_id bigint,
  subject_id bigint,
  closes_at timestamptz,
  opened_at timestamptz,
  amount bigint,
  user_id bigint,
  reviewed boolean,
  vouched boolean,
  archived_at timestamptz,
  unvouched_at timestamptz,
  counted_at timestamptz,
  points numeric
)
language sql
stable
as $$
  select
    s.slash_id,
    s.subject_id,
    s.closes_at,
    s.opened_at,
    s.amount,
    b.user_id,
    f.reviewed,
    f.vouched,
    b.archived_at,
    b.unvouched_at,
    case when s.at_open then s.opened_at else s.closes_at end,
    case when f.reviewed and f.vouched then s.by_both when f.reviewed then s.by_review else s.by_vouch end
  from
    private.slash_prices(rule) s
    join app.r_penalty b on b.slash_id = s.slash_id
    cross join lateral (
      select
        case when s.at_open then b.reviewed_open else b.reviewed_close end as reviewed,
        case when s.at_open then b.vouched_open else b.vouched_close end as vouched
    ) f
  where f.reviewed or f.vouched;
$$;

create or replace function private.penalised(
  people bigint[],
  role text,
  from_at timestamptz,
  to_at timestamptz,
  rule text default 'auto'
)
returns table (
  user_id bigint,
  points numeric,
  slashes bigint,
  slashed bigint,
  as_reviewer bigint,
  as_voucher bigint,
  left_in_window bigint,
  last_at timestamptz
)
language plpgsql
stable
set search_path = ''
set enable_sort = off
set work_mem = '32MB'
as $$
begin
  -- By person and subject first: to count the subjects of each person the penalties would be sorted, which takes longest. What
  -- is not asked for is no condition of thousands of rows.
  return query
    execute
      format(
        $q$
          with
            s as materialized (
              select *
              from private.slash_prices($4) s
              where ($2 is null or s.closes_at >= $2) and ($3 is null or s.closes_at <= $3)
            )
          select
            b.user_id,
            sum(b.points),
            sum(b.slashes)::bigint,
            count(*),
            sum(b.as_reviewer)::bigint,
            sum(b.as_voucher)::bigint,
            sum(b.left_in_window)::bigint,
            max(b.last_at)
          from
            (
              select
                p.user_id,
                p.subject_id,
                sum(p.points) as points,
                count(*) as slashes,
                count(*) filter (where p.reviewed) as as_reviewer,
                count(*) filter (where p.vouched) as as_voucher,
                count(*) filter (where p.gone) as left_in_window,
                max(p.closes_at) as last_at
              from
                (
                  select
                    b.user_id,
                    s.subject_id,
                    s.closes_at,
                    f.reviewed,
                    f.vouched,
                    b.archived_at is not null or b.unvouched_at is not null as gone,
                    case
                      when f.reviewed and f.vouched then s.by_both
                      when f.reviewed then s.by_review
                      else s.by_vouch
                    end as points
                  from
                    s
                    join app.r_penalty b on b.slash_id = s.slash_id
                    cross join lateral (
                      select
                        case when s.at_open then b.reviewed_open else b.reviewed_close end as reviewed,
                        case when s.at_open then b.vouched_open else b.vouched_close end as vouched
                    ) f
                  where %s
                ) p
              where p.points > 0
              group by p.user_id, p.subject_id
            ) b
          group by b.user_id
        $q$,
        concat_ws(
          ' and ',
          case role
            when 'reviewer' then 'f.reviewed'
            when 'voucher' then 'f.vouched'
            else '(f.reviewed or f.vouched)'
          end,
          case when people is not null then 'b.user_id = any ($1)' end
        )
      )
      using people, from_at, to_at, rule;
end;
$$;

create or replace function private.backers_of_slashed(person bigint, role text, from_at timestamptz, to_at timestamptz)
returns bigint
language plpgsql
stable
set search_path = ''
set enable_sort = off
set work_mem = '32MB'
as $$
declare
  backers bigint;
begin
  execute format(
    $q$
      select count(*)
      from
        (
          select b.user_id
          from
            app.slash_states s
            join app.r_penalty b on b.slash_id = s.id
          where %s
          group by b.user_id
        ) x
    $q$,
    concat_ws(
      ' and ',
      's.status = ''upheld'' and s.type = ''SCORE''',
      case when person is not null then 'b.user_id = $1' end,
      case when from_at is not null then 's.closes_at >= $2' end,
      case when to_at is not null then 's.closes_at <= $3' end,
      case role
        when 'reviewer' then '(b.reviewed_open or b.reviewed_close)'
        when 'voucher' then '(b.vouched_open or b.vouched_close)'
      end
    )
  )
  into backers
  using person, from_at, to_at;
  return backers;
end;
$$;
