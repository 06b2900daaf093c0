-- Page /invitations (8.24).

create function private.invitations_query(filters jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  f jsonb := private.filter_object(filters);
  status text := private.filter_word(f, 'status', array['all', 'pending', 'accepted', 'other', 'revoked'], 'all');
  bond text := private.filter_word(f, 'bond', array['open', 'closed']);
  impact text := private.filter_word(f, 'impact', array['positive', 'negative']);
  args jsonb := jsonb_strip_nulls(
    jsonb_build_object(
      'status', status,
      'inviter', private.filter_person(f, 'inviter'),
      'person', private.filter_person(f, 'person'),
      'level', private.filter_levels(f, 'level'),
      'from', private.filter_time(f, 'from'),
      'to', private.filter_time(f, 'to')
    )
  );
  froms text := 'app.invitation_states i';
  wheres text := ' where true';
  kept boolean := private.rollup_as_of('invitation_sorts') is not null;
begin
  if bond is not null or impact is not null then
    froms := froms
      || case
        when kept then ' join app.r_invitation_sort b on b.id = i.id and b.until is not null'
        else ' join app.bonds b on b.id = i.id'
      end;
    wheres := wheres
      || case bond
        when 'open' then ' and b.until > (select app.now())'
        when 'closed' then ' and b.until <= (select app.now())'
        else ''
      end
      || case impact when 'positive' then ' and b.impact > 0' when 'negative' then ' and b.impact < 0' else '' end;
  end if;
  if args ? 'level' then
    froms := froms || ' join app.users u on u.user_id = i.recipient_id and coalesce(i.status = ''accepted'', false)';
    -- As scores, so that the planner sees how few rows that is.
    wheres := wheres || private.levels_condition(private.filter_levels(f, 'level'));
  end if;
  -- `coalesce` keeps the planner from taking a computed state for rare.
  wheres := wheres
    || case when status <> 'all' then ' and coalesce(i.status = ($1 ->> ''status''), false)' else '' end
    || case when args ? 'inviter' then ' and i.sender_id = ($1 ->> ''inviter'')::bigint' else '' end
    || case
      when args ? 'person' then ' and (i.sender_id = ($1 ->> ''person'')::bigint or i.recipient_id = ($1 ->> ''person'')::bigint)'
      else ''
    end
    || case when args ? 'from' then ' and i.sent_at >= ($1 ->> ''from'')::timestamptz' else '' end
    || case when args ? 'to' then ' and i.sent_at <= ($1 ->> ''to'')::timestamptz' else '' end;
  return jsonb_build_object('from', froms || wheres, 'args', args);
end;
$$;

create function private.invitation_rows(ids jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
#variable_conflict use_column
declare
  page bigint[] := array(
    select k.id::bigint from jsonb_array_elements_text(ids) with ordinality k (id, n) order by k.n
  );
begin
  return (
    with
      i as materialized (select x.* from app.invitation_states x where x.id = any (page)),
      b as materialized (select x.* from app.bonds x where x.id = any (page))
    select
      json_agg(
        json_build_object(
          'id', i.id,
          'sentAt', private.iso(i.sent_at),
          'inviter', (select h.person from app.people h where h.user_id = i.sender_id),
          'recipient', (select h.person from app.people h where h.user_id = i.recipient_id),
          'recipientAddress', i.recipient_address,
          'status', i.status,
          'acceptedAt', private.iso(i.accepted_at),
          'hoursToAccept', extract(epoch from i.accepted_at - i.sent_at)::double precision / 3600,
          'scoreNow', case when i.status = 'accepted' then u.score end,
          'change', case when i.status = 'accepted' then u.score - b.score_then end,
          'level', case when i.status = 'accepted' then private.level(u.score) end,
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
    from
      i
      left join app.users u on u.user_id = i.recipient_id
      left join b on b.id = i.id
  );
end;
$$;

create function private.invitations_kpis(query jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  answer jsonb;
  source text := case
    when private.rollup_as_of('invitation_sorts') is not null then 'app.r_invitation_sort'
    else 'app.bonds'
  end;
begin
  -- Bonds with the invitations, in one pass; a filter on them has joined them already.
  execute format(
    $q$
      select
        jsonb_build_object(
          'sent', count(*),
          'accepted', count(*) filter (where status = 'accepted'),
          'pending', count(*) filter (where status = 'pending'),
          'other', count(*) filter (where status = 'other'),
          'revoked', count(*) filter (where status = 'revoked'),
          'pendingOlder30d', count(*) filter (
            where status = 'pending' and sent_at < (select app.now()) - interval '30 days'
          ),
          'plainRate', private.share(count(*) filter (where status = 'accepted'), count(*)),
          'rate', private.share(
            count(*) filter (where status = 'accepted'),
            count(*) filter (where status <> 'pending' or sent_at < (select app.now()) - interval '30 days')
          ),
          'medianHoursToAccept', percentile_cont(.5) within group (
            order by date_part('epoch', accepted_at - sent_at)
          ) / 3600,
          'openBonds', count(*) filter (where until > (select app.now())),
          'netOpenBondPoints', coalesce(sum(impact) filter (where until > (select app.now())), 0)
        )
      from (select i.status, i.sent_at, i.accepted_at, b.until, b.impact from %s offset 0) i
    $q$,
    case
      when query ->> 'from' like '% b on b.id = i.id%' then query ->> 'from'
      else replace(
        query ->> 'from',
        'app.invitation_states i',
        'app.invitation_states i left join ' || source || ' b on b.id = i.id'
      )
    end
  )
  into answer
  using query -> 'args';
  return answer;
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
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  query jsonb := private.invitations_query(filters);
  plain boolean := query = private.invitations_query('{}');
  kept text := case
    when plain then 'invitations_kpis'
    when query = private.invitations_query('{"bond": "open"}') then 'invitations_kpis_open'
  end;
  -- What the figures count is the length of the list.
  kpis jsonb := case
    when coalesce(page, 1) <= 1
      and coalesce(after, 'null') = 'null'
      then coalesce(private.kept(kept), private.invitations_kpis(query))
  end;
  counted jsonb := case
    when plain or kpis is null then query
    else query
      || jsonb_build_object(case when (kpis -> 'sent')::bigint <= 10000 then 'total' else 'about' end, kpis -> 'sent')
  end;
  -- In these orders a page is read from the rows that are kept in them.
  sorted boolean := ltrim(coalesce(sort, ''), '-') in ('accepted', 'impact', 'scoreNow')
    and private.rollup_as_of('invitation_sorts') is not null;
  listed jsonb := private.list_page(
    case
      when sorted then counted
        || jsonb_build_object(
          'from', case
            when plain then 'app.r_invitation_sort k where true'
            else replace(
              query ->> 'from',
              'app.invitation_states i',
              'app.invitation_states i join app.r_invitation_sort k on k.id = i.id'
            )
          end
        )
      else counted
    end,
    case
      when sorted then '{"accepted": {"sql": "k.accepted_at", "type": "timestamptz", "nullable": true},
      "impact": {"sql": "k.impact", "type": "numeric", "nullable": true}, "scoreNow": {"sql": "k.score_now", "type": "int", "nullable": true}}'::jsonb
      else '{"sent": {"sql": "i.sent_at", "type": "timestamptz"},
      "accepted": {"sql": "i.accepted_at", "type": "timestamptz", "nullable": true},
      "impact": {"sql": "(select x.impact from app.bonds x where x.id = i.id)", "type": "numeric", "nullable": true},
      "scoreNow": {"sql": "case when i.status = ''accepted'' then (select x.score from app.users x where x.user_id = i.recipient_id) end", "type": "int", "nullable": true}}'
    end,
    sort,
    page,
    per,
    after,
    case when sorted then 'k.id' else 'i.id' end,
    'bigint',
    'app.invitations'
  );
  answer jsonb := private.list_answer(listed, private.invitation_rows(listed -> 'keys'), kpis);
begin
  if (listed ->> 'total')::bigint = 0 then
    answer := answer || jsonb_build_object('relax', private.relax('invitations_query', filters));
  end if;
  return answer;
end;
$$;
comment on function public.invitations_list(jsonb, text, int, int, jsonb) is
  'Page /invitations (M5, M13). Filters: status all|pending|accepted|other|revoked, inviter, person, bond open|closed, impact positive|negative, level (of the invitee), from, to (sent). Sorts: sent, accepted, impact, scoreNow.';
grant execute on function public.invitations_list(jsonb, text, int, int, jsonb) to anon, authenticated, service_role;
