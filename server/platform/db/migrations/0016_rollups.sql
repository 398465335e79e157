CREATE TABLE "day_rollup" (
	"day" date NOT NULL,
	"subject" text NOT NULL,
	"business_id" uuid,
	"plan_id" integer,
	"promo_code" text,
	"quantity" integer NOT NULL,
	"passenger_count" integer NOT NULL,
	"gross" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"business_discount" bigint NOT NULL,
	"charged" bigint NOT NULL,
	"cost" bigint NOT NULL,
	"margin" bigint NOT NULL,
	"commission" bigint NOT NULL,
	"house_share" bigint NOT NULL,
	"net_to_pay" bigint NOT NULL,
	"net_to_collect" bigint NOT NULL,
	"sales_at_loss" integer NOT NULL,
	"least_commission_percent" numeric(5, 2) NOT NULL,
	"greatest_commission_percent" numeric(5, 2) NOT NULL,
	"least_markup" numeric(5, 2) NOT NULL,
	"greatest_markup" numeric(5, 2) NOT NULL,
	"first" bigint NOT NULL,
	"first_with_commission" bigint,
	"latest" bigint NOT NULL,
	CONSTRAINT "day_rollup_key" UNIQUE NULLS NOT DISTINCT("subject","day","business_id","plan_id","promo_code")
);
--> statement-breakpoint
CREATE TABLE "rollup_state" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"last_day" date NOT NULL,
	"checked_at" timestamp with time zone,
	"differing_days" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "rollup_state_only" CHECK (is_only)
);
--> statement-breakpoint
ALTER TABLE "day_rollup" ADD CONSTRAINT "day_rollup_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sale_owed_idx" ON "sale" USING btree ("sold_on","business_id","id","paid_at","charged","commission") WHERE mode = 'account' and not is_paid;--> statement-breakpoint
-- by hand
-- Who writes a movement holds its day together with others; who rolls the day up holds it alone. One that is written into a
-- rolled-up day takes that day and those after it back. The number is `rollupDay` of server/platform/db/locks.ts.
create function take_rollups_back() returns trigger language plpgsql as $$
declare
  movement_day date;
begin
  if tg_table_name = 'sale' then
    movement_day := new.sold_on;
  else
    movement_day := new.day;
  end if;
  perform pg_advisory_xact_lock_shared(7241923, hashtext(to_char(movement_day, 'YYYY-MM-DD')));
  update rollup_state set last_day = movement_day - 1 where last_day >= movement_day;
  return new;
end
$$;--> statement-breakpoint
create trigger sale_takes_rollups_back before insert on "sale"
  for each row execute function take_rollups_back();--> statement-breakpoint
create trigger later_movement_takes_rollups_back before insert on "later_movement"
  for each row execute function take_rollups_back();--> statement-breakpoint
-- A business sees what it sold itself. A seller, who sees their own sales alone, sees no day as rolled up.
grant select on "day_rollup" to ceibo_business;--> statement-breakpoint
grant select ("last_day") on "rollup_state" to ceibo_business;--> statement-breakpoint
alter table "day_rollup" enable row level security;--> statement-breakpoint
create policy "day_rollup_of_business" on "day_rollup" for select to ceibo_business
  using ("business_id" = (select ceibo_business_id()) and (select ceibo_seller_id()) is null);--> statement-breakpoint
alter table "rollup_state" enable row level security;--> statement-breakpoint
create policy "rollup_state_of_business" on "rollup_state" for select to ceibo_business
  using ((select ceibo_business_id()) is not null and (select ceibo_seller_id()) is null);
