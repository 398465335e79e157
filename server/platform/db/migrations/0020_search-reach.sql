CREATE INDEX "request_number_idx" ON "request" USING btree ("number");--> statement-breakpoint
CREATE INDEX "request_name_part_idx" ON "request" USING gin (regexp_replace(normalize(lower((' ' || "name" || ' ' || "last_name") collate "und-x-icu"), NFD), '[\u0300-\u036f]', '', 'g') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "request_email_part_idx" ON "request" USING gin (lower("email" collate "und-x-icu") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sale_business_number_idx" ON "sale" USING btree ("business_id","number");--> statement-breakpoint
-- A business's search by parts of a name or of an email, or by the end of a phone. Under row-level security no index of texts
-- may be asked before whose each row is, so that every search would read all sales of the business. This function reads as
-- the owner of the tables, by the index or among the newest sales of the business, and gives those of the session's business
-- alone, by a condition of its own.
create function ceibo_own_sales(sought text, patterns text[], newest int) returns table ("number" bigint, "n" int)
  language plpgsql stable security definer as $$
declare
  words constant text := case sought
    when 'name' then $words$regexp_replace(normalize(lower((' ' || passenger.name || ' ' || passenger.last_name) collate "und-x-icu"), NFD), '[\u0300-\u036f]', '', 'g')$words$
    when 'email' then $words$lower(sale.contact_email collate "und-x-icu")$words$
    when 'phone' then 'reverse(sale.contact_phone)'
  end;
  own constant text := format('sale.business_id = %L', ceibo_business_id());
  recent constant text := format(
    ' and sale.number = any(array(select number from sale where %s order by number desc limit %s))', own, newest
  );
begin
  return query execute (
    select 'select sale.number, passenger.n::int from sale join passenger on passenger.sale_id = sale.id where ' || own
      || case when newest is null then '' else recent end
      || case sought when 'name' then '' else ' and passenger.n = 1' end
      || coalesce(string_agg(format(' and %s like %L', words, pattern), ''), ' and false')
    from unnest(patterns) pattern
  );
end
$$;--> statement-breakpoint
do $$
begin
  -- Temporary tables last: nobody puts one in the place of ours.
  execute format('alter function ceibo_own_sales set search_path = %I, pg_temp', current_schema());
end
$$;--> statement-breakpoint
revoke execute on function ceibo_own_sales from public;--> statement-breakpoint
grant execute on function ceibo_own_sales to ceibo_business;
