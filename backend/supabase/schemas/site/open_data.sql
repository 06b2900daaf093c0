create view app.dump_accounts as
  select u.user_id, p.profile_id, u.handle, u.display_name as name, u.status, u.score, u.xp_total as xp
  from app.users u
    left join app.profiles p on p.user_id = u.user_id;
revoke all on app.dump_accounts from public, anon, authenticated;

create view app.dump_profiles as
  select p.profile_id, p.user_id, p.joined_at, p.invited_by as invited_by_user_id, p.archived
  from app.profiles p
  where p.joined_at <= (select app.now());
revoke all on app.dump_profiles from public, anon, authenticated;

create view app.dump_reviews as
  select r.id, r.author_id as author_user_id, r.subject_id as subject_user_id, r.score, r.created_at, r.archived_at,
    r.archived_estimated, r.title, r.body
  from app.review_states r;
revoke all on app.dump_reviews from public, anon, authenticated;

create view app.dump_vouches as
  select v.id, v.author_id as author_user_id, v.subject_id as subject_user_id, v.amount_wei, v.vouched_at,
    v.unvouched_at, v.unhealthy, v.active, v.comment
  from app.vouch_states v;
revoke all on app.dump_vouches from public, anon, authenticated;

create view app.dump_slashes as
  select s.id, s.author_id as author_user_id, s.subject_id as subject_user_id, s.type, s.amount, s.opened_at,
    s.closes_at, s.cancelled_at, s.status, s.comment
  from app.slash_states s;
revoke all on app.dump_slashes from public, anon, authenticated;

create view app.dump_votes as
  select v.target_type, v.target_id, v.voter_id as voter_user_id, v.created_at,
    case when v.archived_at <= (select app.now()) then v.archived_at end as archived_at, v.is_upvote, v.weight,
    v.weight_estimated
  from app.visible_votes v;
revoke all on app.dump_votes from public, anon, authenticated;

create view app.dump_invitations as
  select i.id, i.sender_id as sender_user_id, i.recipient_id as recipient_user_id, i.status, i.sent_at, i.accepted_at,
    i.score_at_accept
  from app.invitation_states i;
revoke all on app.dump_invitations from public, anon, authenticated;

create view app.dump_xp_weeks as
  select x.season, x.week, x.user_id, x.xp from app.xp_weekly x;
revoke all on app.dump_xp_weeks from public, anon, authenticated;

create view app.dump_scores as
  select h.user_id, h.at, h.score from app.score_history h where h.at <= (select app.now());
revoke all on app.dump_scores from public, anon, authenticated;

create view app.dump_markets as
  select m.id, m.user_id, m.created_at from app.markets m where m.created_at <= (select app.now());
revoke all on app.dump_markets from public, anon, authenticated;

create view app.dump_market_prices as
  select m.market_id, m.at, m.trust_price as trust_price_wei, m.distrust_price as distrust_price_wei
  from app.market_snapshots m
  where m.at <= (select app.now());
revoke all on app.dump_market_prices from public, anon, authenticated;

create view app.dump_market_trades as
  select t.market_id, t.id, t.actor_id as actor_user_id, t.side, t.is_trust, t.votes, t.eth_wei, t.at
  from app.market_trades t
  where t.at <= (select app.now());
revoke all on app.dump_market_trades from public, anon, authenticated;

create function private.large_score_moves(people bigint[], since timestamptz) returns table (
  user_id bigint, at timestamptz, score int, change int
)
language plpgsql stable set search_path = '' as $$
#variable_conflict use_column
begin
  return query
    select h.user_id, h.at, h.score, h.change
    from (
        select s.user_id, s.at, s.score,
          s.score - lag(s.score) over (
            partition by s.user_id
            order by s.at
          ) as change
        from unnest(people) p (id)
          join app.score_history s on s.user_id = p.id
        where s.at <= app.now()
          and s.at >= coalesce(
            (select max(b.at) from app.score_history b where b.user_id = p.id and b.at < since),
            since
          )
      ) h
    where h.at >= since and abs(h.change) >= 50;
end;
$$;
comment on function private.large_score_moves(bigint[], timestamptz) is
  'Scores of these people that differ by 50 points or more from the snapshot before, from `since` on (definition scores.largeMove).';

create function private.count_days(first date, last date) returns bigint
language plpgsql set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_column
declare
  written bigint;
  a timestamptz := first;
  -- A range holds both its ends: also what happens right now.
  b timestamptz := least(last + 1, app.now() + interval '1 microsecond');
begin
  delete from app.r_network_day d where d.day between first and last;
  insert into app.r_network_day
  select e.at::date, count(*) filter (where e.k = 'p'), count(*) filter (where e.k = 'r'),
    count(*) filter (where e.k = 'r' and e.n = 1), count(*) filter (where e.k = 'r' and e.n = -1),
    count(*) filter (where e.k = 'a'), count(*) filter (where e.k = 'v'),
    coalesce(sum(e.n) filter (where e.k = 'v'), 0), coalesce(sum(e.n) filter (where e.k = 'u'), 0),
    count(*) filter (where e.k = 'w'), count(*) filter (where e.k = 's'), count(*) filter (where e.k = 'c'),
    count(*) filter (where e.k = 'i'), count(*) filter (where e.k = 'j')
  from (
      select p.joined_at as at, 'p' as k, 0::numeric as n
      from app.listed_profiles p
      where p.joined_at >= a and p.joined_at < b
      union all
      select r.created_at, 'r', r.score from app.reviews r where r.created_at >= a and r.created_at < b
      union all
      select x.at, 'a', 0 from app.review_archive_events x where x.action = 'ARCHIVE' and x.at >= a and x.at < b
      union all
      select v.vouched_at, 'v', v.amount_wei from app.vouches v where v.vouched_at >= a and v.vouched_at < b
      union all
      select v.unvouched_at, 'u', v.amount_wei from app.vouches v where v.unvouched_at >= a and v.unvouched_at < b
      union all
      select v.created_at, 'w', 0 from app.visible_votes v where v.created_at >= a and v.created_at < b
      union all
      select s.opened_at, 's', 0 from app.slashes s where s.opened_at >= a and s.opened_at < b
      union all
      select s.closes_at, 'c', 0
      from app.slash_states s
      where s.status not in ('open', 'cancelled') and s.closes_at >= a and s.closes_at < b
      union all
      select i.sent_at, 'i', 0 from app.invitations i where i.sent_at >= a and i.sent_at < b
      union all
      select i.accepted_at, 'j', 0
      from app.invitations i
      where i.status = 'ACCEPTED' and i.accepted_at >= a and i.accepted_at < b
    ) e
  group by 1;
  get diagnostics written = row_count;
  return written;
end;
$$;

create function app.refresh_r_network_day(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
begin
  return jsonb_build_object('rows', private.count_days(app.now()::date - 2, app.now()::date), 'cursor', null);
end;
$$;
comment on function app.refresh_r_network_day(jsonb) is 'Counts the last three days anew.';

create function app.refresh_r_network_history(cursor jsonb) returns jsonb
language plpgsql set search_path = '' set timezone = 'UTC' as $$
declare
  day date := coalesce(
    (cursor ->> 'day')::date,
    date_trunc(
      'month',
      least((select min(p.joined_at) from app.profiles p), (select min(r.created_at) from app.reviews r))
    )::date
  );
begin
  if day is null or day > app.now() then
    return '{"rows": 0, "cursor": null}';
  end if;
  return jsonb_build_object('rows', private.count_days(day, day + 6), 'cursor', jsonb_build_object('day', day + 7));
end;
$$;
comment on function app.refresh_r_network_history(jsonb) is
  'Counts every day anew, a week per chunk: late rows find their day.';

create function private.open_data_parts() returns jsonb
language sql immutable set search_path = '' as $$
  select '[      {"name": "accounts", "keys": 1, "says": "Everybody the network knows, with or without a profile.",
        "columns":
          [["user_id", "number"], ["profile_id", "number"], ["handle", "text"], ["name", "text"], ["status",
          "word"], ["score", "number"], ["xp", "number"]]},
      {"name": "profiles", "keys": 1, "says": "Members: when they joined, and who invited them.",
        "columns":
          [["profile_id", "number"], ["user_id", "number"], ["joined_at", "time"], ["invited_by_user_id",
          "number"], ["archived", "flag"]]},
      {"name": "reviews", "keys": 1, "says": "Every review, those that were taken back too; score is -1, 0 or 1, or nothing where it is not known.",
        "columns":
          [["id", "number"], ["author_user_id", "number"], ["subject_user_id", "number"], ["score", "number"],
          ["created_at", "time"], ["archived_at", "time"], ["archived_estimated", "flag"], ["title", "text"],
          ["body", "text"]]},
      {"name": "vouches", "keys": 1, "says": "Every vouch with its stake.",
        "columns":
          [["id", "number"], ["author_user_id", "number"], ["subject_user_id", "number"], ["amount_wei",
          "amount"], ["vouched_at", "time"], ["unvouched_at", "time"], ["unhealthy", "flag"], ["active", "flag"],
          ["comment", "text"]]},
      {"name": "slashes", "keys": 1, "says": "Every slash and how it stands: open, upheld, defended, inconclusive, cancelled or unknown.",
        "columns":
          [["id", "number"], ["author_user_id", "number"], ["subject_user_id", "number"], ["type", "word"],
          ["amount", "number"], ["opened_at", "time"], ["closes_at", "time"], ["cancelled_at", "time"], ["status",
          "word"], ["comment", "text"]]},
      {"name": "votes", "keys": 4, "says": "Every vote, those that were taken back too. Those on an open slash have no direction, and those of which it is not known.",
        "columns":
          [["target_type", "word"], ["target_id", "number"], ["voter_user_id", "number"], ["created_at", "time"],
          ["archived_at", "time"], ["is_upvote", "blind"], ["weight", "number"], ["weight_estimated", "flag"]]},
      {"name": "invitations", "keys": 1, "says": "Every invitation and how it stands: pending, accepted, other (by another invitation), revoked or unknown; the id is that of the network.",
        "columns":
          [["id", "word"], ["sender_user_id", "number"], ["recipient_user_id", "number"], ["status", "word"],
          ["sent_at", "time"], ["accepted_at", "time"], ["score_at_accept", "number"]]},
      {"name": "xp_weeks", "keys": 3, "says": "XP by season, week and account.",
        "columns":
          [["season", "number"], ["week", "number"], ["user_id", "number"], ["xp", "number"]]},
      {"name": "scores", "keys": 2, "says": "Scores as they were seen.",
        "columns":
          [["user_id", "number"], ["at", "time"], ["score", "number"]]},
      {"name": "markets", "keys": 1, "says": "Trust markets.",
        "columns":
          [["id", "number"], ["user_id", "number"], ["created_at", "time"]]},
      {"name": "market_prices", "keys": 2, "says": "Prices of trust and distrust as they were seen, in wei.",
        "columns":
          [["market_id", "number"], ["at", "time"], ["trust_price_wei", "amount"], ["distrust_price_wei",
          "amount"]]},
      {"name": "market_trades", "keys": 2, "says": "Trades of trust and distrust votes on a market.",
        "columns":
          [["market_id", "number"], ["id", "number"], ["actor_user_id", "number"], ["side", "word"], ["is_trust",
          "flag"], ["votes", "amount"], ["eth_wei", "amount"], ["at", "time"]]}
    ]'::jsonb;
$$;

create function private.open_data_rows(view_of regclass, keys int, columns jsonb, after jsonb, most int) returns jsonb
language plpgsql stable set search_path = '' set timezone = 'UTC' as $$
declare
  cells text;
  key text;
  reached text;
  rows jsonb;
begin
  select string_agg(
      format(
        case c.said ->> 1 when 'time' then 'private.iso(o.%I)' when 'amount' then 'o.%I::text' else 'o.%I' end,
        a.attname
      ),
      ', '
      order by c.n
    ),
    string_agg(format('o.%I', a.attname), ', ' order by c.n) filter (where c.n <= keys),
    string_agg(format('($1 ->> %s)::%s', c.n - 1, format_type(a.atttypid, a.atttypmod)), ', ' order by c.n) filter (
      where c.n <= keys
    )
  into cells, key, reached
  from jsonb_array_elements(columns) with ordinality c (said, n)
    join pg_catalog.pg_attribute a on a.attrelid = view_of and a.attname = c.said ->> 0;
  execute format(
    'select coalesce(jsonb_agg(q.cells), ''[]'') from (
       select jsonb_build_array(%s) as cells from %s o %s order by %s limit $2
     ) q',
    cells, view_of, case when after is not null then format('where (%s) > (%s)', key, reached) end, key
  )
  into rows
  using after, most;
  return rows;
end;
$$;

create function public.job_open_data(
  part text default null,
  after jsonb default null,
  most int default 5000
) returns jsonb
language plpgsql stable security definer set search_path = '' set timezone = 'UTC' as $$
#variable_conflict use_variable
declare
  parts jsonb := private.open_data_parts();
  asked jsonb := (select p from jsonb_array_elements(parts) p where p ->> 'name' = part);
begin
  if part is null then
    return jsonb_build_object(
      'day', to_char(app.now(), 'YYYY-MM-DD'),
      'until', private.iso(private.data_until()),
      'parts', parts
    );
  end if;
  if asked is null then
    perform private.refuse('no part of the dumps has this name');
  end if;
  return private.open_data_rows(
    format('app.dump_%s', part)::regclass, (asked ->> 'keys')::int, asked -> 'columns', after, most
  );
end;
$$;
comment on function public.job_open_data(text, jsonb, int) is
  'Without a part: the day of the data, how far it is known, and the parts of a dump with their columns. Of a part: at most so many rows as arrays, in the order of its keys, after the row with these keys. For the jobs only.';
grant execute on function public.job_open_data(text, jsonb, int4) to service_role;

insert into app.rollup_jobs (name, period_seconds, function, "order")
values
  ('r_network_day', 300, 'app.refresh_r_network_day', 17),
  ('r_network_history', 86400, 'app.refresh_r_network_history', 46);
