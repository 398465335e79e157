ALTER TABLE "account" DROP CONSTRAINT "account_partner_has_business";--> statement-breakpoint
update "account" set "role" = 'owner' where "role" = 'partner';--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_partner_has_business" CHECK ((role in ('owner', 'seller', 'viewer')) = (business_id is not null));--> statement-breakpoint
-- Who sells for a business and may not see what others of it sold: null for a session that sees all of its business.
create function ceibo_seller_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('ceibo.seller_id', true), '')::uuid;--> statement-breakpoint
alter policy "sale_of_business" on "sale"
  using ("business_id" = (select ceibo_business_id()) and ((select ceibo_seller_id()) is null or "sold_by" = (select ceibo_seller_id())));--> statement-breakpoint
alter policy "later_movement_of_business" on "later_movement"
  using ("business_id" = (select ceibo_business_id())
    and ((select ceibo_seller_id()) is null or exists (select from "sale" where "sale"."id" = "later_movement"."sale_id")));--> statement-breakpoint
-- The account is the whole business's: such a session reads nothing of it.
alter policy "account_entry_of_business" on "account_entry"
  using ("business_id" = (select ceibo_business_id()) and (select ceibo_seller_id()) is null);--> statement-breakpoint
alter policy "account_statement_of_business" on "account_statement"
  using ("business_id" = (select ceibo_business_id()) and (select ceibo_seller_id()) is null);--> statement-breakpoint
alter policy "statement_dispute_of_business" on "statement_dispute"
  using ("business_id" = (select ceibo_business_id()) and (select ceibo_seller_id()) is null);--> statement-breakpoint
-- As before, for one seller alone where that is asked: see 0000_initial.sql.
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
      format($words$regexp_replace(normalize(lower((' ' || name || ' ' || last_name) collate "und-x-icu"), NFD), '[\u0300-\u036f]', '', 'g') like %L$words$, pattern),
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
