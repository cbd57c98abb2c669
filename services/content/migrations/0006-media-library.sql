alter table media_items
  add column alt_text text check (length(alt_text) between 1 and 500),
  add column caption text check (length(caption) between 1 and 300),
  -- What the library sorts by; by bytes, so that every database sorts alike.
  add column title_key text collate "C" generated always as (lower(left(title, 60))) stored,
  -- -1 where the size is unknown.
  add column size_key bigint generated always as (coalesce(file_size, -1)) stored,
  -- Kind and state in one: whatever a filter leaves out is a handful of these.
  add column bucket text collate "C" generated always as (
    type || '/' || category || case when is_active then '/active' else '/inactive' end) stored;
create index media_items_title on media_items (title_key, id);
create index media_items_size on media_items (size_key, id);
create index media_items_bucket on media_items (bucket, id);
create index media_items_bucket_order on media_items (bucket, sort_order, id);
create index media_items_bucket_title on media_items (bucket, title_key, id);
create index media_items_bucket_size on media_items (bucket, size_key, id);

-- Items on their way out. They hold on to their files, and come back as they were.
create table deleted_media_items (
  id integer primary key,
  title text not null,
  description text,
  alt_text text,
  caption text,
  type text not null,
  category text not null,
  file_url text not null,
  thumbnail_url text,
  file_size bigint,
  duration double precision,
  width integer,
  height integer,
  sort_order integer not null,
  is_active boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  deleted_at timestamptz not null default now(),
  deleted_by_username text,
  file_name text generated always as (
    case when starts_with(file_url, '/api/media/files/') then substr(file_url, 18, 80) end) stored,
  thumbnail_name text generated always as (
    case when starts_with(thumbnail_url, '/api/media/files/')
      then substr(thumbnail_url, 18, 80) end) stored
);
create index deleted_media_items_newest on deleted_media_items (deleted_at, id);
create index deleted_media_items_file_name on deleted_media_items (file_name)
  where file_name is not null;
create index deleted_media_items_thumbnail_name on deleted_media_items (thumbnail_name)
  where thumbnail_name is not null;

-- Words of a text in small letters, some more than once. Writing without spaces is found from every letter on.
create function split_media_words(given text) returns table (word text)
language sql immutable parallel safe rows 20 as $$
  select left(substr(found, start), 40)
  from regexp_split_to_table(lower(given), '[[:space:][:punct:]،؛؟。，、！？：；“”‘’«»…–—·।「」（）]+') as found,
    lateral generate_series(1, case when found ~ '[\u3040-\u30ff\u3400-\u9fff]'
      then least(length(found), 60) else 1 end) as start
  where found <> ''
$$;

-- Where each word of the library stands. A reference would cost more than the words.
create table media_words (
  word text collate "C" not null,
  media_id integer not null,
  primary key (word, media_id)
);
create index media_words_of_item on media_words (media_id, word);

create function keep_media_words() returns trigger language plpgsql set search_path from current as $$
begin
  if tg_op = 'DELETE' then
    delete from media_words using changed_from where media_id = changed_from.id;
    return null;
  end if;
  if tg_op = 'INSERT' then
    insert into media_words (word, media_id)
      select words.word, changed_to.id
      from changed_to,
        lateral split_media_words(concat_ws(' ', changed_to.title, changed_to.description)) as words
      on conflict do nothing;
    return null;
  end if;
  delete from media_words using changed_from, changed_to
    where changed_to.id = changed_from.id and media_id = changed_to.id
      and (changed_to.title, changed_to.description)
        is distinct from (changed_from.title, changed_from.description);
  insert into media_words (word, media_id)
    select words.word, changed_to.id
    from changed_to join changed_from using (id),
      lateral split_media_words(concat_ws(' ', changed_to.title, changed_to.description)) as words
    where (changed_to.title, changed_to.description)
      is distinct from (changed_from.title, changed_from.description)
    on conflict do nothing;
  return null;
end $$;
create trigger media_words_added after insert on media_items
  referencing new table as changed_to for each statement execute function keep_media_words();
create trigger media_words_changed after update on media_items
  referencing old table as changed_from new table as changed_to
  for each statement execute function keep_media_words();
create trigger media_words_removed after delete on media_items
  referencing old table as changed_from for each statement execute function keep_media_words();
insert into media_words (word, media_id)
  select words.word, id
  from media_items, lateral split_media_words(concat_ws(' ', title, description)) as words
  on conflict do nothing;

-- Who added, changed, moved, deleted or brought back which item. Rows are evidence.
create table media_changes (
  id bigint generated always as identity primary key,
  -- No reference: the record outlives the item.
  media_id integer not null,
  kind text not null check (kind in (
    'created', 'updated', 'activated', 'deactivated', 'moved', 'deleted', 'restored')),
  -- What changed of it; the whole item where it was added, deleted or brought back.
  old_value jsonb,
  new_value jsonb,
  changed_by_user_id integer not null,
  changed_by_username text,
  address text not null,
  request_id text not null,
  changed_at timestamptz not null default now(),
  check (old_value is distinct from new_value)
);
create index media_changes_by_item on media_changes (media_id, id desc);
create trigger media_changes_append_only before update or delete or truncate on media_changes
  for each statement execute function refuse_branch_rewrite();
