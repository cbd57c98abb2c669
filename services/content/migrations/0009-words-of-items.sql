-- An item's words are a column of its own: a search reads the list as any other reading does.
-- Words in small letters; writing without spaces is found from every letter on.
create function media_words_of(title text, description text) returns tsvector
language sql immutable parallel safe as $$
  select coalesce(array_to_tsvector(array_agg(distinct left(substr(found, start), 40))), '')
  from regexp_split_to_table(
      lower(concat_ws(' ', title, description)),
      '[[:space:][:punct:]،؛؟。，、！？：；“”‘’«»…–—·।「」（）]+') as found,
    lateral generate_series(1, case when found ~ '[\u3040-\u30ff\u3400-\u9fff]'
      then least(length(found), 60) else 1 end) as start
  where found <> ''
$$;

-- The words of a search, each as the beginning of one; null where there is none.
create function media_query(search text) returns tsquery
language sql immutable parallel safe as $$
  select string_agg(quote_literal(word) || ':*', ' & ')::tsquery
  from (
    select distinct left(found, 40) as word, length(left(found, 40)) as length
    from regexp_split_to_table(
      lower(search), '[[:space:][:punct:]،؛؟。，、！？：；“”‘’«»…–—·।「」（）]+') as found
    where found <> '' order by length desc, word limit 8
  ) as words
$$;

drop trigger media_words_added on media_items;
drop trigger media_words_changed on media_items;
drop trigger media_words_removed on media_items;
drop function keep_media_words();
drop table media_words;
drop function split_media_words(text);

alter table media_items
  add column words tsvector generated always as (media_words_of(title, description)) stored;
-- What waits to be sorted into the index would be read by every search.
create index media_items_words on media_items using gin (words) with (fastupdate = off);
