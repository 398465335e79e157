-- Who sees what others of the business sold sees their names, and nothing else of its people.
grant select ("id", "name") on "account" to ceibo_business;--> statement-breakpoint
alter table "account" enable row level security;--> statement-breakpoint
create policy "account_of_business" on "account" for select to ceibo_business
  using ("business_id" = (select ceibo_business_id()) and (select ceibo_seller_id()) is null);
