create function private.invitations_in_order(query private.list_query, sort text) returns private.list_query
language plpgsql stable set search_path = '' as $$
begin
  -- These orders have indexes on r_invitation_sort, so a page is read from there.
  if
    ltrim(coalesce(sort, ''), '-') in ('accepted', 'impact', 'scoreNow')
    and private.rollup_as_of('invitation_sorts') is not null
  then
    query.id := 'k.id';
    query.orders := '{
      "accepted": {"sql": "k.accepted_at", "type": "timestamptz", "nullable": true},
      "impact": {"sql": "k.impact", "type": "numeric", "nullable": true},
      "scoreNow": {"sql": "k.score_now", "type": "int", "nullable": true}
    }';
    if query.args = '{"status": "all"}' then
      query.source := 'app.r_invitation_sort k';
    else
      query.joins := array['join app.r_invitation_sort k on k.id = i.id'] || query.joins;
    end if;
    return (query);
  end if;
  query.orders := '{
    "sent": {"sql": "i.sent_at", "type": "timestamptz"},
    "accepted": {"sql": "i.accepted_at", "type": "timestamptz", "nullable": true},
    "impact": {
      "sql": "(select x.impact from app.bonds x where x.id = i.id)",
      "type": "numeric",
      "nullable": true
    },
    "scoreNow": {
      "sql": "case when i.status = ''accepted'' then (select x.score from app.users x where x.user_id = i.recipient_id) end",
      "type": "int",
      "nullable": true
    }
  }';
  if private.looks_back() then
    query.orders := query.orders
      || '{
        "scoreNow": {
          "sql": "case when i.status = ''accepted'' then private.score_at(i.recipient_id, app.now()) end",
          "type": "int",
          "nullable": true
        }
      }';
  end if;
  return (query);
end;
$$;
comment on function private.invitations_in_order is
  'The query with the orders of invitations_list, reading from r_invitation_sort where `sort` can use it.';

create function private.invitation_rows(ids jsonb) returns jsonb
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
declare
  page text[] := array(select k.id from jsonb_array_elements_text(ids) with ordinality k (id, n) order by k.n);
begin
  return (
    with i as materialized (select x.* from app.invitation_states x where x.id = any (page)), b as materialized (
      select x.* from app.bonds x where x.id = any (page)
    ), f as materialized (
      select x.*
      from private.flags_of(array(select i.recipient_id from i where i.status = 'accepted')) x
    )
    select json_agg(
        json_build_object(
          'id', i.id,
          'sentAt', private.iso(i.sent_at),
          'inviter', (select h.person from app.people h where h.user_id = i.sender_id),
          'recipient', (select h.person from app.people h where h.user_id = i.recipient_id),
          'recipientAddress', i.recipient_address,
          'status', i.status,
          'acceptedAt', private.iso(i.accepted_at),
          'hoursToAccept', extract(epoch from i.accepted_at - i.sent_at)::double precision / 3600,
          'scoreNow', u.score,
          'change', u.score - b.score_then,
          'level', private.level(u.score),
          'flags', case when i.status = 'accepted' then coalesce(f.flags, '[]') end,
          'invitees', case
            when i.status = 'accepted' then (
              select count(*)
              from app.invitation_states x
              where x.sender_id = i.recipient_id and x.status = 'accepted'
            )
          end,
          'scoreThen', b.score_then,
          'bondOpen', b.open,
          'bondDaysLeft', case
            when b.open then extract(epoch from b.until - (select app.now()))::double precision / 86400
          end,
          'bondUntil', private.iso(b.until),
          'bondRaw', b.raw,
          'bondImpact', b.impact,
          'capped', b.impact <> b.raw
        )
        order by array_position(page, i.id)
      )::jsonb
    from i
      left join lateral (
        select case
            when (select private.looks_back()) then private.score_at(i.recipient_id, (select app.now()))
            else (select x.score from app.users x where x.user_id = i.recipient_id)
          end as score
        where i.status = 'accepted'
      ) u
        on true
      left join b on b.id = i.id
      left join f on f.user_id = i.recipient_id
  );
end;
$$;

create function public.invitations_list(
  filters jsonb default '{}',
  sort text default '-sent',
  page int default 1,
  per int default 50,
  after jsonb default null
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC'
set plan_cache_mode = 'force_generic_plan' as $$
declare
  query private.list_query := private.invitations_query(filters);
  kpis jsonb;
  listed jsonb;
  answer jsonb;
begin
  if coalesce(page, 1) <= 1 and coalesce(after, 'null') = 'null' then
    kpis := coalesce(
      private.cached_answer(
        case query.args
          when '{"status": "all"}' then 'invitations_kpis'
          when '{"status": "all", "bond": "open"}' then 'invitations_kpis_open'
        end
      ),
      private.invitations_kpis(query)
    );
    -- The number in the figures is the length of the list.
    if query.args <> '{"status": "all"}' and (kpis -> 'sent')::bigint <= 10000 then
      query.total := kpis -> 'sent';
    elseif query.args <> '{"status": "all"}' then
      query.about := kpis -> 'sent';
    end if;
  end if;
  listed := private.list_page(private.invitations_in_order(query, sort), sort, page, per, after);
  answer := private.list_answer(listed, private.invitation_rows(listed -> 'keys'), kpis);
  if (listed ->> 'total')::bigint = 0 then
    answer := answer || jsonb_build_object('relax', private.filters_to_drop('invitations_query', filters));
  end if;
  return answer;
end;
$$;
comment on function public.invitations_list(jsonb, text, int, int, jsonb) is
  'Page /invitations (M5, M13). Filters: status all|pending|accepted|other|revoked|unknown, inviter, person, bond open|closed, impact positive|negative, level (of the invitee), from, to (sent). Sorts: sent, accepted, impact, scoreNow.';
grant execute on function public.invitations_list(jsonb, text, int4, int4, jsonb) to anon, authenticated, service_role;
