create table media_items (
  id integer generated always as identity primary key,
  title text not null check (length(title) between 1 and 200),
  description text,
  type text not null check (type in ('audio', 'video', 'image')),
  category text not null check (category in (
    'company-overview', 'testimonials', 'market-analysis', 'product-demos', 'educational',
    'news-updates')),
  file_url text not null check (length(file_url) between 1 and 2000),
  thumbnail_url text,
  -- Bytes.
  file_size bigint check (file_size >= 0),
  -- Seconds.
  duration double precision check (duration >= 0),
  sort_order integer not null default 0,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index media_items_order on media_items (sort_order, id);
create index media_items_active_order on media_items (sort_order, id) where is_active;

create table branches (
  id integer generated always as identity primary key,
  name text not null unique check (name <> ''),
  address text not null check (address <> ''),
  phone text not null check (phone <> ''),
  latitude numeric(10, 8) check (latitude between -90 and 90),
  longitude numeric(11, 8) check (longitude between -180 and 180),
  is_open boolean not null default true
);
