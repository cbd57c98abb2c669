alter table media_items
  add column language text not null default 'en'
    check (language in ('en', 'sw', 'fr', 'ar', 'hi', 'zh')),
  add column titles jsonb check (jsonb_typeof(titles) = 'object');
alter table deleted_media_items
  add column language text not null default 'en',
  add column titles jsonb;

-- The demo media of the first start, where nobody has given them other words since.
update media_items set language = 'sw' where title in ('Karibu Dhahabu Gold Bank',
  'Taarifa ya soko: jinsi ya kusoma bei ya dhahabu', 'Mkopo wa dhahabu, hatua kwa hatua');
update media_items set category = 'product-demos'
  where title = 'Family jewellery on the tray' and category = 'testimonials';
update media_items set category = 'educational'
  where title = 'Bars of fine gold' and category = 'market-analysis';
