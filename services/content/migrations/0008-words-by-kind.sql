-- Each word knows its item's kind and state, so that a search with a filter reads no word of the others.
alter table media_words add column bucket text collate "C";
update media_words set bucket = media_items.bucket from media_items where id = media_id;
alter table media_words alter column bucket set not null;
create index media_words_of_bucket on media_words (bucket, word, media_id);

create or replace function keep_media_words() returns trigger
language plpgsql set search_path from current as $$
begin
  if tg_op = 'DELETE' then
    delete from media_words using changed_from where media_id = changed_from.id;
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into media_words (word, media_id, bucket)
      select words.word, changed_to.id, changed_to.bucket
      from changed_to,
        lateral split_media_words(concat_ws(' ', changed_to.title, changed_to.description)) as words
      on conflict do nothing;
    return null;
  end if;
  delete from media_words using changed_from, changed_to
    where changed_to.id = changed_from.id and media_id = changed_to.id
      and (changed_to.title, changed_to.description)
        is distinct from (changed_from.title, changed_from.description);
  insert into media_words (word, media_id, bucket)
    select words.word, changed_to.id, changed_to.bucket
    from changed_to join changed_from using (id),
      lateral split_media_words(concat_ws(' ', changed_to.title, changed_to.description)) as words
    where (changed_to.title, changed_to.description)
      is distinct from (changed_from.title, changed_from.description)
    on conflict do nothing;
  update media_words set bucket = changed_to.bucket
    from changed_to join changed_from using (id)
    where media_id = changed_to.id and changed_to.bucket <> changed_from.bucket;
  return null;
end $$;
