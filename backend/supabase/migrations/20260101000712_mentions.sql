-- Messages of public channels and whom they name (8.52).
create view app.tg_visible as
  select
    m.channel,
    m.id,
    m.at,
    m.sender_name,
    m.sender_handle,
    m.reply_to,
    case when m.edited_at <= (select app.now()) then m.edited_at end as edited_at,
    m.deleted_at <= (select app.now()) is true as deleted,
    case when m.deleted_at <= (select app.now()) is not true then m.body end as body,
    case when m.deleted_at <= (select app.now()) is not true then m.media end as media,
    case
      when m.deleted_at <= (select app.now()) is not true then concat_ws(' ', m.body, m.media ->> 'caption')
    end as words
  from app.tg_messages m
  where m.at <= (select app.now());
revoke all on app.tg_visible from public, anon, authenticated;
create index on app.tg_messages (at);

-- Regular expression of a mention, with a group each for the handle, the profile id and the address: what may stand there is an
-- expression without a group, or null where there is none. The link is the network's or ours, on any host and in any case; what
-- follows the name in it (a further part, a query, a hash) says nothing else.
create function private.mention_pattern(handle text, profile_id text, address text) returns text
language sql immutable
as $$
  select
    nullif(
      concat_ws(
        '|',
        '(?:(?<![[:alnum:]_])@|(?<![[:alnum:]_-])(?:x|twitter)\.com/@?|'
          || l.link
          || '(?:x/|@))('
          || handle
          || ')(?![[:alnum:]_])',
        l.link || '(' || profile_id || ')(?![[:alnum:]_])',
        l.link || '(' || address || ')(?![[:alnum:]_])'
      ),
      ''
    )
  from (values('(?<![[:alnum:]_./-])(?:https?://)?[a-z0-9.-]*(?::\d{1,5})?/profiles?/')) l (link);
$$;
comment on function private.mention_pattern(text, text, text) is
  '8.52: how a message names a person, as mentionsIn of shared/domain reads it: @handle, not preceded or followed by a letter, digit or underscore, a link to the account on X, or to the profile by handle, id or address.';

create function private.mention_names(person bigint, out handle text, out profile_id text, out addresses text[])
language plpgsql
stable
set search_path = ''
as $$
begin
  handle := (
    select u.handle
    from app.users u
    where u.user_id = person and u.handle ~ '^[A-Za-z0-9_]{1,15}$' and private.find_handle(u.handle) = person
  );
  profile_id := (select p.profile_id from app.profiles p where p.user_id = person);
  addresses := array(
    select a.address
    from
      (
        select substr(k.userkey, 9) as address
        from app.userkeys k
        where k.user_id = person and k.userkey ~ '^address:0x[0-9a-f]{40}$'
        union
        select p.primary_address from app.profiles p where p.user_id = person
      ) a
    where private.find_user(a.address) = person
  );
end;
$$;
comment on function private.mention_names(bigint) is 'By what a message can name a person.';

create function private.mention_pattern(person bigint) returns text
language sql stable set search_path = ''
as $$
  select private.mention_pattern(n.handle, n.profile_id, nullif(array_to_string(n.addresses, '|'), ''))
  from private.mention_names(person) n;
$$;

create function private.mention_hints(person bigint) returns text[]
language sql stable set search_path = ''
as $$
  select
    array(
      select private.contains_pattern(h.hint)
      from
        private.mention_names(person) n
        cross join lateral (
          select unnest(array['@' || n.handle, '/' || n.handle, '/' || n.profile_id])
          union all
          select '/' || a from unnest(n.addresses) a
        ) h (hint)
      where h.hint is not null
    );
$$;
comment on function private.mention_hints(bigint) is
  'One of these stands in whatever mention_pattern finds, and is looked for in a fraction of the time.';
comment on function private.mention_pattern(bigint) is
  '8.52: mentions of one person; null when there is no way to name them.';

create function private.tg_mentions(words text) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return jsonb_build_object(
    'people', (
      select
        coalesce(jsonb_agg((select h.person from app.people h where h.user_id = p.user_id) order by p.user_id), '[]')
      from
        (
          select distinct coalesce(private.find_handle(m[1]), private.find_user(coalesce(m[2], m[3]))) as user_id
          from
            regexp_matches(words, private.mention_pattern('[a-z0-9_]{1,15}', '[1-9]\d{0,17}', '0x[0-9a-f]{40}'), 'gi') m
        ) p
      where p.user_id is not null
    ),
    'slashes', (
      select coalesce(jsonb_agg(s.id order by s.id), '[]')
      from
        (
          select distinct s.id
          from
            regexp_matches(words, '(?:^|[^[:alnum:]_])slash #(\d{1,12})(?![[:alnum:]_])', 'gi') m
            join app.slashes s on s.id = m[1]::bigint
          where position('slash #' in lower(words)) > 0
        ) s
    )
  );
end;
$$;
