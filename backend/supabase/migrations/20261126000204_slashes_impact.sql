-- Points of slashes of a past day: what is kept of a closed slash holds from its close on.
create or replace function private.impact_rows(ids jsonb)
returns jsonb
language plpgsql
stable
set search_path = ''
as $$
#variable_conflict use_column
declare
  page bigint[] := array(
    select k.id::bigint from jsonb_array_elements_text(ids) with ordinality k (id, n) order by k.n
  );
begin
  return (
    with
      s as materialized (select x.* from app.slash_states x where x.id = any (page)),
      -- M13 as in private.slash_inviter_effect, for all subjects at once.
      bond as materialized (
        select distinct on (s.id) s.id, b.sender_id, b.accepted_at, b.until, b.score_then
        from
          app.bonds b
          join s on b.recipient_id = s.subject_id and b.accepted_at <= s.opened_at and s.opened_at < b.until
        where b.recipient_id = any (array(select x.subject_id from s x))
        order by s.id, b.accepted_at desc
      ),
      costs as materialized (
        select c.slash_id, c.points, c.losers from app.slash_costs c where c.slash_id = any (page)
      ),
      row as (
        select
          s.*,
          s.type = 'SCORE' and s.status = 'upheld' as counts,
          c.points,
          c.losers,
          k.withdrawn_wei,
          k.archived,
          case
            when b.id is null then 0
            else private.bond_points(
              b.accepted_at,
              coalesce(
                private.score_at(s.subject_id, least(s.closes_at + interval '7 days', b.until, app.now())),
                b.score_then
              ) - b.score_then
            ) - private.bond_points(
              b.accepted_at,
              coalesce(private.score_at(s.subject_id, s.opened_at), b.score_then) - b.score_then
            )
          end as effect,
          (select h.person from app.people h where h.user_id = b.sender_id) as inviter,
          c.slash_id is not null and k.slash_id is not null as counted
        from
          s
          left join bond b on b.id = s.id
          left join costs c on c.slash_id = s.id
          left join app.r_slash k on k.slash_id = s.id and s.closes_at <= least(k.computed_at, (select app.now()))
      )
    select
      json_agg(
        json_build_object(
          'id', s.id,
          'openedAt', private.iso(s.opened_at),
          'closesAt', private.iso(s.closes_at),
          'subject', (select h.person from app.people h where h.user_id = s.subject_id),
          'author', (select h.person from app.people h where h.user_id = s.author_id),
          'type', s.type,
          'amount', s.amount,
          'status', s.status,
          'points', case
            when s.counted then json_build_object(
              'direct', case when s.counts then s.amount else 0 end,
              'endorsers', case when s.counts then s.points else 0 end,
              'inviter', s.effect,
              'inviterPerson', s.inviter,
              'reach', case when s.counts then s.losers + 1 else 0 end,
              'total', case when s.counts then s.amount + s.points else 0 end + coalesce(abs(s.effect), 0)
            )
            else private.slash_points(s.id)::json
          end,
          'ethWithdrawnWei', (
            case
              when s.counted then s.withdrawn_wei
              else (
                select coalesce(sum(b.wei_open), 0) from private.slash_backers(s.id) b where b.unvouched_at is not null
              )
            end
          )::text,
          'reviewsArchived', case
            when s.counted then s.archived
            else (select count(*) from private.slash_backers(s.id) b where b.archived_at is not null)
          end
        )
        order by array_position(page, s.id)
      )::jsonb
    from row s
  );
end;
$$;
