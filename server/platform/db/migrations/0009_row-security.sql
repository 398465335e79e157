-- Whom the server becomes while it reads for a business (server/db/as-business.ts). Roles are of the whole cluster: another
-- database of it may have made this one, in this very moment too.
do $$
begin
  if not exists (select from pg_roles where rolname = 'ceibo_business') then
    create role ceibo_business nologin;
  end if;
exception
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then
    raise exception 'The database user may not create roles: let an administrator of PostgreSQL run "create role ceibo_business nologin; grant ceibo_business to %"', current_user;
end
$$;--> statement-breakpoint
do $$
begin
  if not pg_has_role(current_user, 'ceibo_business', 'member') then
    execute format('grant ceibo_business to %I', current_user);
  end if;
end
$$;--> statement-breakpoint
do $$
begin
  execute format('grant usage on schema %I to ceibo_business', current_schema());
end
$$;--> statement-breakpoint
grant select on "sale", "passenger", "voucher", "sale_extra" to ceibo_business;--> statement-breakpoint
grant select ("id", "name", "is_main_brand") on "business" to ceibo_business;--> statement-breakpoint
grant select ("id", "purchase_id") on "payment_attempt" to ceibo_business;--> statement-breakpoint
create function ceibo_business_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('ceibo.business_id', true), '')::uuid;--> statement-breakpoint
alter table "sale" enable row level security;--> statement-breakpoint
create policy "sale_of_business" on "sale" for select to ceibo_business
  using ("business_id" = (select ceibo_business_id()));--> statement-breakpoint
alter table "passenger" enable row level security;--> statement-breakpoint
create policy "passenger_of_business" on "passenger" for select to ceibo_business
  using (exists (select from "sale" where "sale"."id" = "passenger"."sale_id"));--> statement-breakpoint
alter table "voucher" enable row level security;--> statement-breakpoint
create policy "voucher_of_business" on "voucher" for select to ceibo_business
  using (exists (select from "sale" where "sale"."id" = "voucher"."sale_id"));--> statement-breakpoint
alter table "sale_extra" enable row level security;--> statement-breakpoint
create policy "sale_extra_of_business" on "sale_extra" for select to ceibo_business
  using (exists (select from "sale" where "sale"."id" = "sale_extra"."sale_id"));--> statement-breakpoint
alter table "business" enable row level security;--> statement-breakpoint
create policy "business_itself" on "business" for select to ceibo_business
  using ("id" = (select ceibo_business_id()) or "is_main_brand");--> statement-breakpoint
alter table "payment_attempt" enable row level security;--> statement-breakpoint
create policy "payment_attempt_of_business" on "payment_attempt" for select to ceibo_business
  using (exists (select from "sale" where "sale"."attempt_id" = "payment_attempt"."id"));
