-- Replies that still are as the house seeded them say bar, branch and gold loan as the website does.
update canned_replies set
  texts = texts || jsonb_build_object(
    'sw', replace(texts ->> 'sw', 'vipande vya dhahabu', 'mikuo ya dhahabu'),
    'hi', replace(texts ->> 'hi', 'स्वर्ण ऋण', 'गोल्ड लोन'),
    'zh', replace(texts ->> 'zh', '分行', '网点')),
  updated_at = date_trunc('milliseconds', clock_timestamp())
where (texts ->> 'sw' like '%vipande vya dhahabu%'
    or texts ->> 'hi' like '%स्वर्ण ऋण%'
    or texts ->> 'zh' like '%分行%')
  and not exists (
    select from canned_reply_changes
    where canned_reply_id = canned_replies.id and action in ('created', 'changed'));
