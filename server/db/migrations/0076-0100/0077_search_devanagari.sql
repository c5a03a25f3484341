-- Search finds Devanagari however it is spelt, and names in it that are typed in Latin letters.

-- `normaliseDevanagari` in domain/search/devanagari.ts says the same, and a test compares them.
create function search_norm(given text) returns text language sql immutable parallel safe as $$
  select case when given ~ '[\u0900-\u097f\u200c\u200d]' then
    translate(
      regexp_replace(regexp_replace(regexp_replace(regexp_replace(regexp_replace(
        translate(
          translate(given, U&'\0929\0931\0934\0958\0959\095A\095B\095C\095D\095E\095F\0964\0965\0970\0901\093C\200C\200D',
            U&'\0928\0930\0933\0915\0916\0917\091C\0921\0922\092B\092F   \0902'),
          U&'\0966\0967\0968\0969\096A\096B\096C\096D\096E\096F', '0123456789'),
        '\u0919\u094d(?=[\u0915-\u0918])', U&'\0902', 'g'),
        '\u091e\u094d(?=[\u091a-\u091d])', U&'\0902', 'g'),
        '\u0923\u094d(?=[\u091f-\u0922])', U&'\0902', 'g'),
        '\u0928\u094d(?=[\u0924-\u0927])', U&'\0902', 'g'),
        '\u092e\u094d(?=[\u092a-\u092d])', U&'\0902', 'g'),
      '', '')
  else given end
$$;

-- The keys of the words of a text, in its order. `transliterationKey` in domain/search/devanagari.ts says the same.
create function search_key(given text) returns text language plpgsql immutable parallel safe as $$
declare
  t text := search_norm(lower(given));
begin
  t := replace(t, U&'\091C\094D\091E', U&'\0917\094D\092F');
  t := replace(t, U&'\0902\0939', U&'\0902\0917');
  t := regexp_replace(t, '([\u0915-\u0939])(?=[\u0905-\u0914\u0915-\u0939\u0902\u0903])', '\1a', 'g');
  t := replace(replace(replace(replace(replace(replace(t, U&'\090B', 'ri'), U&'\0943', 'ri'), U&'\0910', 'ai'),
    U&'\0948', 'ai'), U&'\0914', 'au'), U&'\094C', 'au');
  t := replace(replace(replace(replace(replace(t, U&'\0916', 'kh'), U&'\0918', 'gh'), U&'\091A', 'ch'), U&'\091B', 'chh'),
    U&'\091D', 'jh');
  t := replace(replace(replace(replace(replace(t, U&'\0920', 'th'), U&'\0922', 'dh'), U&'\0925', 'th'), U&'\0927', 'dh'),
    U&'\092B', 'ph');
  t := replace(replace(replace(t, U&'\092D', 'bh'), U&'\0936', 'sh'), U&'\0937', 'sh');
  t := translate(t,
    U&'\0905\0906\0907\0908\0909\090A\090F\0911\0913\0915\0917\0919\091C\091E\091F\0921\0923\0924\0926\0928\092A\092C\092E\092F\0930\0932\0933\0935\0938\0939\093E\093F\0940\0941\0942\0945\0947\0949\094B\0902',
    'aaiiuueookgnjntdntdnpbmyrllvshaiiuueeoon');
  t := regexp_replace(t, '[\u0900-\u097f]', '', 'g');
  t := replace(replace(t, 'ph', 'f'), 'ck', 'k');
  t := regexp_replace(t, 'ch+', 'C', 'g');
  t := replace(replace(t, 'ee', 'i'), 'oo', 'u');
  t := regexp_replace(t, 'aa+', 'a', 'g');
  t := regexp_replace(t, 'ai|ay|ei|ey', 'e', 'g');
  t := regexp_replace(t, 'au|aw|ou', 'o', 'g');
  t := translate(replace(t, 'x', 'ks'), 'wzqc', 'vjkk');
  t := regexp_replace(t, '([kgjtdpbsC])h+', '\1', 'g');
  t := replace(t, 'y', 'i');
  t := regexp_replace(t, 'm(?=[pbfv])', 'n', 'g');
  t := regexp_replace(t, '([a-zC])\1+', '\1', 'g');
  t := regexp_replace(t, '(?<=[a-zC])a', '', 'g');
  return replace(t, 'C', 'c');
end
$$;

-- What of a title or standfirst is looked for: its words, and the keys of those in Devanagari.
create function search_words_in(given text) returns tsvector language sql immutable parallel safe as $$
  select case when given ~ '[\u0900-\u097f]'
    then to_tsvector('english', search_norm(given))
      || to_tsvector('simple', search_key(regexp_replace(given, '[^\u0900-\u097f\u200c\u200d]+', ' ', 'g')))
    else to_tsvector('english', given) end
$$;

drop index stories_search;
alter table stories drop column search;
alter table stories add column search tsvector generated always as (
  setweight(search_words_in(title), 'A') || setweight(search_words_in(standfirst), 'B')
) stored;
create index stories_search on stories using gin (search);
