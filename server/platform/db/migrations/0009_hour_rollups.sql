CREATE TABLE "hour_rollup" (
	"hour" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"subject" text NOT NULL,
	"business_id" uuid,
	"plan_id" integer,
	"promo_code" text,
	"quantity" integer NOT NULL,
	"sales" integer NOT NULL,
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
	"charged_owed" bigint NOT NULL,
	"net_owed" bigint NOT NULL,
	"sales_at_loss" integer NOT NULL,
	"least_commission_percent" numeric(5, 2) NOT NULL,
	"greatest_commission_percent" numeric(5, 2) NOT NULL,
	"least_markup" numeric(5, 2) NOT NULL,
	"greatest_markup" numeric(5, 2) NOT NULL,
	"first" bigint NOT NULL,
	"first_with_commission" bigint,
	"latest" bigint NOT NULL,
	CONSTRAINT "hour_rollup_key" UNIQUE NULLS NOT DISTINCT("subject","day","hour","business_id","plan_id","promo_code")
);
--> statement-breakpoint
ALTER TABLE "rollup_state" ADD COLUMN "hours_of" date;--> statement-breakpoint
ALTER TABLE "rollup_state" ADD COLUMN "hours_until" timestamp with time zone;--> statement-breakpoint
DROP INDEX "later_movement_day_idx";--> statement-breakpoint
CREATE INDEX "later_movement_day_at_idx" ON "later_movement" USING btree ("day","at");--> statement-breakpoint
ALTER TABLE "hour_rollup" ADD CONSTRAINT "hour_rollup_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint

grant select on "hour_rollup" to ceibo_business;--> statement-breakpoint
grant select ("hours_of", "hours_until") on "rollup_state" to ceibo_business;--> statement-breakpoint
alter table "hour_rollup" enable row level security;--> statement-breakpoint
create policy "hour_rollup_of_business" on "hour_rollup" for select to ceibo_business
  using ("business_id" = (select ceibo_business_id()) and (select ceibo_seller_id()) is null);--> statement-breakpoint

-- A movement that is written into a rolled-up hour takes that hour and those after it back, as one of a rolled-up day does with days.
create or replace function take_rollups_back() returns trigger language plpgsql as $$
declare
  movement_day date;
  movement_at timestamptz;
begin
  if tg_table_name = 'sale' then
    movement_day := new.sold_on;
    movement_at := new.created_at;
  else
    movement_day := new.day;
    movement_at := new.at;
  end if;
  perform pg_advisory_xact_lock_shared(7241923, hashtext(to_char(movement_day, 'YYYY-MM-DD')));
  update rollup_state set
      last_day = least(last_day, movement_day - 1),
      hours_until = case
        when hours_of = movement_day then least(hours_until, date_trunc('hour', movement_at, 'UTC')) else hours_until
      end
    where last_day >= movement_day or (hours_of = movement_day and hours_until > movement_at);
  return new;
end
$$;--> statement-breakpoint
-- A payment moves what is owed of rolled-up hours too. The lock of "day_rollup" is also that of "hour_rollup".
create or replace function adjust_owed() returns trigger language plpgsql as $$
declare
  moved record;
begin
  -- Most sales are paid by card, and nothing is ever owed of them.
  if not exists (select from new_sale where mode = 'account') then
    return null;
  end if;
  for moved in
    with touched as (
      select -1 as sign, id, mode, created_at, sold_on, business_id, is_paid, paid_at, charged, commission from old_sale
      union all
      select 1, id, mode, created_at, sold_on, business_id, is_paid, paid_at, charged, commission from new_sale
    ), owed as (
      select created_at as at, sold_on as day, business_id, sign * charged as charged, sign * (charged - commission) as net
        from touched
        where mode = 'account' and not is_paid and paid_at is null
      union all
      select later.at, later.day, later.business_id, sign * later.charged, sign * (later.charged - later.commission)
        from touched join later_movement later on later.sale_id = touched.id
        where later.mode = 'account' and coalesce(paid_at < later.at, true)
    )
    select day, date_trunc('hour', at, 'UTC') as hour, business_id, sum(charged) as charged, sum(net) as net
    from owed
    group by 1, 2, 3
    having sum(charged) <> 0 or sum(net) <> 0
    order by business_id, day, hour
  loop
    perform pg_advisory_xact_lock(7241924, hashtext(moved.business_id::text));
    lock table day_rollup in row exclusive mode;
    update day_rollup set charged_owed = charged_owed + moved.charged, net_owed = net_owed + moved.net
      where subject = 'business' and day = moved.day and business_id = moved.business_id;
    update hour_rollup set charged_owed = charged_owed + moved.charged, net_owed = net_owed + moved.net
      where subject = 'business' and day = moved.day and hour = moved.hour and business_id = moved.business_id;
  end loop;
  return null;
end
$$;
