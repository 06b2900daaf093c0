-- Hours of all time are many: kept with the word whether they are whole, they are the answer as they stand. Which one was running
-- is that of the count, as the reviews and vouches in it are.
update app.cached_answer_sources
set source = $$private.reviews_in_buckets(private.reviews_query('{"status": "all"}'), private.range_of('{}', 'hour'))$$
where part = 'reviews_series_hour';
insert into app.cached_answer_sources (part, source)
values ('vouches_series_hour', $$private.vouches_in_buckets('{}', private.range_of('{}', 'hour'))$$);
