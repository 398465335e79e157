-- Words as people search them: `foldedWords` of shared/folded.ts, which says the same. What `translate` has no counterpart for,
-- apostrophes and hyphens, it takes out. It uses nothing but what every database has, whatever the search path, so that a
-- restored index finds it.
create function ceibo_folded(words text) returns text language sql immutable parallel safe
  return replace(replace(replace(translate(
    regexp_replace(normalize(lower(words collate "und-x-icu"), NFD), '[\u0300-\u036f]', '', 'g'),
    E'łđøı\t\n\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff''`\u00b4\u02b9\u02bb\u02bc\u02bd\u2018\u2019\u201b\u2032\uff07\u00ad\u2010\u2011\u2012\u2013\u2014\u2015\u2212-',
    'ldoi                        '
  ), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');--> statement-breakpoint
DROP INDEX "request_name_part_idx";--> statement-breakpoint
CREATE INDEX "request_name_part_idx" ON "request" USING gin ((' ' || ceibo_folded(("name" || ' ' || "last_name")) || ' ' || replace(ceibo_folded("name"), ' ', '') || ' ' || replace(ceibo_folded("last_name"), ' ', '')) gin_trgm_ops);--> statement-breakpoint
-- What travellers are found by, as before in another form: see 0005_search_of_travellers.sql.
create or replace function ceibo_travellers_follow() returns trigger language plpgsql as $$
begin
  update sale set travellers = (
    select string_agg((' ' || ceibo_folded(name || ' ' || last_name) || ' ' || replace(ceibo_folded(name), ' ', '') || ' ' || replace(ceibo_folded(last_name), ' ', '')), E'\n' order by n)
    from passenger where sale_id = new.sale_id
  ) where id = new.sale_id;
  return null;
end
$$;--> statement-breakpoint
update "sale" set "travellers" = (
  select coalesce(string_agg((' ' || ceibo_folded(name || ' ' || last_name) || ' ' || replace(ceibo_folded(name), ' ', '') || ' ' || replace(ceibo_folded(last_name), ' ', '')), E'\n' order by "n"), '')
  from "passenger" where "sale_id" = "sale"."id"
);--> statement-breakpoint
-- As before, with names as they are folded now: see 0007_people_of_businesses.sql.
create or replace function ceibo_own_sales(sought text, patterns text[], newest int) returns table ("number" bigint, "n" int)
  language plpgsql stable security definer as $$
declare
  words constant text := case sought
    when 'name' then 'sale.travellers'
    when 'email' then 'lower(sale.contact_email collate "und-x-icu")'
    when 'phone' then 'reverse(sale.contact_phone)'
  end;
  person constant text := case sought when 'name' then (
    select '(select min(n) from passenger where sale_id = sale.id and ' || string_agg(
      format($words$(' ' || ceibo_folded(name || ' ' || last_name) || ' ' || replace(ceibo_folded(name), ' ', '') || ' ' || replace(ceibo_folded(last_name), ' ', '')) like %L$words$, pattern),
      ' and '
    ) || ')::int'
    from unnest(patterns) pattern
  ) else '1' end;
  own constant text := format('sale.business_id = %L', ceibo_business_id())
    || coalesce(' and sale.sold_by = ' || quote_literal(ceibo_seller_id()), '');
  recent constant text := format(
    ' and sale.number = any(array(select number from sale where %s order by number desc limit %s))', own, newest
  );
begin
  return query execute (
    select 'select * from (select sale.number, ' || coalesce(person, 'null::int') || ' as n from sale where ' || own
      || case when newest is null then '' else recent end
      || coalesce(string_agg(format(' and %s like %L', words, pattern), ''), ' and false')
      || ') found where n is not null'
    from unnest(patterns) pattern
  );
end
$$;--> statement-breakpoint
do $$
begin
  -- Temporary tables last: nobody puts one in the place of ours.
  execute format('alter function ceibo_own_sales set search_path = %I, pg_temp', current_schema());
end
$$;
