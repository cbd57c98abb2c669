-- Uploaded files, each with the thumbnail made of it.
create table media_files (
  id bigint generated always as identity primary key,
  name text not null unique check (name ~ '^[a-z0-9]{16,64}\.[a-z0-9]{2,5}$'),
  thumbnail_name text unique check (thumbnail_name ~ '^[a-z0-9]{16,64}\.[a-z0-9]{2,5}$'),
  type text not null check (type in ('audio', 'video', 'image')),
  mime_type text not null check (mime_type <> ''),
  -- Bytes.
  file_size bigint not null check (file_size > 0),
  thumbnail_size bigint check (thumbnail_size > 0),
  -- Pixels, as shown.
  width integer check (width > 0),
  height integer check (height > 0),
  -- Seconds.
  duration double precision check (duration >= 0),
  -- Of the stored bytes, in hexadecimal.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  uploaded_by integer,
  created_at timestamptz not null default now(),
  -- Null while its bytes are on their way into the store.
  stored_at timestamptz,
  -- Set where its bytes are to be removed; the row goes when they are gone.
  deleted_at timestamptz,
  check ((thumbnail_name is null) = (thumbnail_size is null))
);
create index media_files_doomed on media_files (id) where deleted_at is not null;
create index media_files_kept on media_files (created_at) where deleted_at is null;

-- The names of uploaded files out of the addresses: what an item holds on to.
alter table media_items
  add column width integer check (width > 0),
  add column height integer check (height > 0),
  add column file_name text generated always as (
    case when starts_with(file_url, '/api/media/files/') then substr(file_url, 18, 80) end) stored,
  add column thumbnail_name text generated always as (
    case when starts_with(thumbnail_url, '/api/media/files/')
      then substr(thumbnail_url, 18, 80) end) stored;
create index media_items_file_name on media_items (file_name) where file_name is not null;
create index media_items_thumbnail_name on media_items (thumbnail_name)
  where thumbnail_name is not null;

-- One index for each way to list: a page costs the same however many items there are.
alter table media_items
  add column type_and_category text generated always as (type || '/' || category) stored;
create index media_items_type_order on media_items (type, sort_order, id);
create index media_items_category_order on media_items (category, sort_order, id);
create index media_items_type_category_order on media_items (type_and_category, sort_order, id);
create index media_items_active_type_order on media_items (type, sort_order, id) where is_active;
create index media_items_active_category_order on media_items (category, sort_order, id)
  where is_active;
create index media_items_active_type_category_order
  on media_items (type_and_category, sort_order, id) where is_active;
