create function public.pictures_known(addresses text[]) returns text[]
language sql stable security definer set search_path = '' as $$
  select coalesce(array_agg(distinct u.avatar_url order by u.avatar_url), '{}')
  from app.users u
  where u.avatar_url = any (addresses);
$$;
comment on function public.pictures_known(text[]) is
  'Which of these addresses are pictures of people in the data. The site server loads no other: an address of another''s choosing could carry data away.';
grant execute on function public.pictures_known(text[]) to anon, authenticated, service_role;
