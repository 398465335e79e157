CREATE TABLE "account_entry" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"amount" bigint NOT NULL,
	"method" text,
	"reference" text DEFAULT '' NOT NULL,
	"reason" text,
	"lot_id" uuid,
	"payment_id" uuid,
	"intent_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	CONSTRAINT "account_entry_intent_key" UNIQUE("intent_id","kind","business_id"),
	CONSTRAINT "account_entry_payment" CHECK (kind <> 'payment' or (amount <= 0 and lot_id is not null)),
	CONSTRAINT "account_entry_taken_back" CHECK ((kind = 'payment-taken-back') = (payment_id is not null) and (payment_id is null or amount >= 0)),
	CONSTRAINT "account_entry_adjustment" CHECK (kind <> 'adjustment' or reason is not null)
);
--> statement-breakpoint
CREATE TABLE "payment_application" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"sale_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_application_key" UNIQUE("sale_id","payment_id"),
	CONSTRAINT "payment_application_amount" CHECK (amount > 0)
);
--> statement-breakpoint
CREATE TABLE "sale_correction" (
	"intent_id" uuid PRIMARY KEY NOT NULL,
	"sale_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"account_id" uuid,
	"passenger_nos" smallint[] NOT NULL,
	"fields" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "receipt" (
	"year" smallint NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"source_id" uuid NOT NULL,
	"sale_id" uuid,
	"amount" bigint NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "receipt_year_number_pk" PRIMARY KEY("year","number"),
	CONSTRAINT "receipt_source_key" UNIQUE("kind","source_id")
);
--> statement-breakpoint
CREATE TABLE "earlier_voucher" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sale_id" uuid NOT NULL,
	"passenger_no" smallint NOT NULL,
	"version" smallint NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"last_name" text NOT NULL,
	"birth_date" date NOT NULL,
	"document_type" text NOT NULL,
	"document" text NOT NULL,
	"document_hash" text,
	"document_tail" text,
	"plan_name" text NOT NULL,
	"category_name" text NOT NULL,
	"destination_name" text NOT NULL,
	"residence_country" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"days" smallint NOT NULL,
	"max_days_per_trip" integer,
	"cover_hash" text NOT NULL,
	"extras" jsonb NOT NULL,
	CONSTRAINT "earlier_voucher_key" UNIQUE("sale_id","passenger_no","version")
);
--> statement-breakpoint
ALTER TABLE "business" ADD COLUMN "credit_limit" bigint;--> statement-breakpoint
ALTER TABLE "checkout" ADD COLUMN "changes_sale_id" uuid;--> statement-breakpoint
ALTER TABLE "later_movement" ADD COLUMN "business_id" uuid;--> statement-breakpoint
ALTER TABLE "later_movement" ADD COLUMN "mode" text;--> statement-breakpoint
ALTER TABLE "passenger" ADD COLUMN "left_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sale" ADD COLUMN "current_plan_id" integer;--> statement-breakpoint
ALTER TABLE "voucher" ADD COLUMN "version" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "account_entry" ADD CONSTRAINT "account_entry_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_entry" ADD CONSTRAINT "account_entry_lot_id_payment_lot_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."payment_lot"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_entry" ADD CONSTRAINT "account_entry_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_application" ADD CONSTRAINT "payment_application_payment_id_account_entry_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."account_entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_application" ADD CONSTRAINT "payment_application_sale_id_sale_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sale"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_correction" ADD CONSTRAINT "sale_correction_sale_id_sale_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sale"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_correction" ADD CONSTRAINT "sale_correction_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_sale_id_sale_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sale"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_voucher" ADD CONSTRAINT "earlier_voucher_sale_id_sale_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sale"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_voucher" ADD CONSTRAINT "earlier_voucher_cover_hash_cover_hash_fk" FOREIGN KEY ("cover_hash") REFERENCES "public"."cover"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_entry_business_idx" ON "account_entry" USING btree ("business_id","day","at","id","kind","amount");--> statement-breakpoint
CREATE INDEX "account_entry_payment_idx" ON "account_entry" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "account_entry_lot_idx" ON "account_entry" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "payment_application_payment_idx" ON "payment_application" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "sale_correction_sale_idx" ON "sale_correction" USING btree ("sale_id","at");--> statement-breakpoint
CREATE INDEX "earlier_voucher_document_hash_idx" ON "earlier_voucher" USING btree ("document_hash");--> statement-breakpoint
CREATE INDEX "checkout_changes_sale_idx" ON "checkout" USING btree ("changes_sale_id") WHERE changes_sale_id is not null;--> statement-breakpoint
CREATE INDEX "later_movement_account_idx" ON "later_movement" USING btree ("business_id","day","at","id","mode","charged","commission","kind","sale_id");--> statement-breakpoint
CREATE INDEX "sale_account_idx" ON "sale" USING btree ("business_id","sold_on","created_at","id","mode","charged","commission");--> statement-breakpoint
CREATE VIEW "public"."account_line" WITH (security_invoker = true) AS (select id, business_id, sold_on as day, created_at as at, case when mode = 'account' then 'debt' else 'commission' end as part,
  case when mode = 'account' then charged - commission else -commission end as amount, 'sale' as kind, id as sale_id
from sale
union all
select id, business_id, day, at, case when mode = 'account' then 'debt' else 'commission' end,
  case when mode = 'account' then charged - commission else -commission end, kind, sale_id
from later_movement
union all
select id, business_id, day, at, case when kind = 'payout' then 'commission' else 'debt' end, amount, kind, null::uuid
from account_entry);--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."sale_movement" WITH (security_invoker = true) AS (select id, id as sale_id, 'sale' as kind, created_at as at, sold_on as day, 1 as quantity, passenger_count::int,
  gross, discount, business_discount, charged, cost, margin, commission, house_share,
  is_paid or paid_at is not null as is_paid, number, mode, business_id, plan_id, promo_code, markup, commission_percent
from sale
union all
select later.id, later.sale_id, later.kind, later.at, later.day, later.quantity::int, later.passenger_count::int,
  later.gross, later.discount, later.business_discount, later.charged, later.cost, later.margin, later.commission, later.house_share,
  coalesce(sale.paid_at >= later.at, false), sale.number, sale.mode, sale.business_id, sale.plan_id, sale.promo_code, sale.markup, sale.commission_percent
from later_movement later join sale on sale.id = later.sale_id);--> statement-breakpoint
-- by hand
create function refuse_change_of_accounts() returns trigger language plpgsql as $$
begin
  raise exception 'lines of % are only added', tg_table_name using errcode = 'restrict_violation';
end
$$;--> statement-breakpoint
create trigger account_entry_append_only before update or delete or truncate on "account_entry"
  for each statement execute function refuse_change_of_accounts();--> statement-breakpoint
create function name_business_of_movement() returns trigger language plpgsql as $$
begin
  select sale.business_id, sale.mode into new.business_id, new.mode from sale where sale.id = new.sale_id;
  return new;
end
$$;--> statement-breakpoint
create trigger later_movement_of_business before insert on "later_movement"
  for each row execute function name_business_of_movement();--> statement-breakpoint
alter table "later_movement" disable trigger later_movement_append_only;--> statement-breakpoint
update later_movement set business_id = sale.business_id, mode = sale.mode from sale where sale.id = later_movement.sale_id;--> statement-breakpoint
alter table "later_movement" enable trigger later_movement_append_only;--> statement-breakpoint
grant select ("business_id", "mode") on "later_movement" to ceibo_business;--> statement-breakpoint
alter policy "later_movement_of_business" on "later_movement" using ("business_id" = (select ceibo_business_id()));--> statement-breakpoint
-- A business sees its own account, and not who of ours wrote on it.
grant select on "sale_movement", "account_line" to ceibo_business;--> statement-breakpoint
grant select ("credit_limit") on "business" to ceibo_business;--> statement-breakpoint
grant select ("id", "business_id", "kind", "at", "day", "amount", "method", "reference", "reason", "lot_id", "payment_id")
  on "account_entry" to ceibo_business;--> statement-breakpoint
alter table "account_entry" enable row level security;--> statement-breakpoint
create policy "account_entry_of_business" on "account_entry" for select to ceibo_business
  using ("business_id" = (select ceibo_business_id()));--> statement-breakpoint
-- Sales that were marked as paid are covered by a payment of each business; the seed calls it for what it writes.
create function register_payments_of_lots() returns void language sql as $$
  with paid as (
    select sale.lot_id, sale.business_id, sale.id as sale_id,
      greatest(coalesce(sum(m.charged - m.commission) filter (where m.is_paid), 0), 0) as net,
      greatest(sum(m.charged - m.commission), 0) as owed
    from sale join sale_movement m on m.sale_id = sale.id
    where sale.lot_id is not null and sale.mode = 'account'
      and not exists (select from account_entry where account_entry.lot_id = sale.lot_id)
    group by sale.id
  ), payment as (
    insert into account_entry (business_id, kind, at, day, amount, reference, lot_id, intent_id, account_id)
    select paid.business_id, 'payment', lot.paid_at, lot.paid_on, -sum(paid.net), lot.reference, lot.id, lot.id, lot.paid_by
    from paid join payment_lot lot on lot.id = paid.lot_id
    group by lot.id, paid.business_id
    returning id, lot_id, business_id, at
  )
  insert into payment_application (payment_id, sale_id, amount, at)
  select payment.id, paid.sale_id, least(paid.net, paid.owed), payment.at
  from paid join payment using (lot_id, business_id)
  where least(paid.net, paid.owed) > 0
$$;--> statement-breakpoint
select register_payments_of_lots();
