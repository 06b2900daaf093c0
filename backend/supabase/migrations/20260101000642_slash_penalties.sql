-- M10 of every slash that was upheld: one row per backer who loses something. A function, so that a page can also count by
-- the other rule; in SQL without settings, so that it becomes part of the query.
create function private.penalties_by(rule text) returns table (
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
language sql stable
as $$
  select
    s.id as slash_id,
    s.subject_id,
    s.closes_at,
    s.opened_at,
    s.amount,
    b.user_id,
    x.reviewed,
    x.vouched,
    b.archived_at,
    b.unvouched_at,
    case f.snapshot when 'open' then s.opened_at else s.closes_at end as counted_at,
    case
      when p.stack then s.amount * (x.review_part + x.vouch_part)
      else s.amount * greatest(x.review_part, x.vouch_part)
    end as points
  from
    app.slash_states s
    join app.slash_rules p on p.valid_from <= s.closes_at and s.closes_at < p.valid_to
    join app.r_penalty b on b.slash_id = s.id
    cross join lateral (
      select
        n.snapshot,
        case n.snapshot when 'open' then b.reviewed_open else b.reviewed_close end as reviewed,
        case n.snapshot when 'open' then b.vouched_open else b.vouched_close end as vouched
      from (select coalesce(nullif(rule, 'auto'), p.snapshot) as snapshot) n
    ) f
    cross join lateral (
      select
        f.reviewed,
        f.vouched,
        case when f.reviewed then p.per_review else 0 end as review_part,
        case when f.vouched then p.per_vouch else 0 end as vouch_part
    ) x
  where s.status = 'upheld' and s.type = 'SCORE' and (x.reviewed or x.vouched);
$$;
comment on function private.penalties_by(text) is
  'M9, M10 with backers as of the opening (open), the close (close) or the snapshot of the rule of the closing day (auto).';

create view app.slash_penalties as
  select * from private.penalties_by('auto');
revoke all on app.slash_penalties from public, anon, authenticated;
comment on view app.slash_penalties is
  'M9, M10: who backed whom at the snapshot of the rule of the closing day, and what it cost.';

-- Ballots of a closed slash. Who voted once has the same row in r_slash_vote, without the weight to be looked up.
create function private.slash_ballots(slash_id bigint) returns table (
  voter_id bigint,
  is_upvote boolean,
  weight numeric,
  estimated boolean,
  at timestamptz
)
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
begin
  if
    exists (
      select 1
      from
        app.r_slash k
        join app.slashes s on s.id = k.slash_id
      where
        k.slash_id = slash_ballots.slash_id
        and k.votes = k.voters
        and s.closes_at <= k.computed_at
        and k.computed_at <= app.now()
    )
  then
    return query
      select v.voter_id, v.is_upvote, v.weight, v.estimated, v.at
      from app.r_slash_vote v
      where v.slash_id = slash_ballots.slash_id;
  else
    return query
      select c.voter_id, c.is_upvote, c.weight, c.weight_estimated, c.created_at
      from app.counted_votes c
      where c.target_type = 'slash' and c.target_id = slash_ballots.slash_id and not c.blind;
  end if;
end;
$$;
comment on function private.slash_ballots(bigint) is
  'M7: votes that count on a slash, with direction (null: unknown); none while it is open.';
