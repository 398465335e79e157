CREATE TABLE "partial_refund" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"attempt_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"provider_ref" text,
	"stuck_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"transferred_by" uuid,
	"transferred_at" timestamp with time zone,
	"transfer_reference" text,
	CONSTRAINT "partial_refund_amount" CHECK (amount > 0)
);
--> statement-breakpoint
CREATE TABLE "later_movement" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sale_id" uuid NOT NULL,
	"intent_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"quantity" smallint NOT NULL,
	"passenger_count" smallint NOT NULL,
	"gross" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"business_discount" bigint NOT NULL,
	"charged" bigint NOT NULL,
	"cost" bigint NOT NULL,
	"margin" bigint NOT NULL,
	"commission" bigint NOT NULL,
	"house_share" bigint NOT NULL,
	"account_id" uuid,
	"reason" text,
	CONSTRAINT "later_movement_intent_key" UNIQUE("intent_id","kind"),
	CONSTRAINT "later_movement_identity" CHECK (charged = cost + commission + house_share and charged = gross - discount)
);
--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "transferred_by" uuid;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "transferred_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "transfer_reference" text;--> statement-breakpoint
ALTER TABLE "sale" ADD COLUMN "cancellation_terms" jsonb DEFAULT '[{"daysBefore":1,"percentBack":85}]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sale" ADD COLUMN "cancelled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "partial_refund" ADD CONSTRAINT "partial_refund_attempt_id_payment_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partial_refund" ADD CONSTRAINT "partial_refund_transferred_by_account_id_fk" FOREIGN KEY ("transferred_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "later_movement" ADD CONSTRAINT "later_movement_sale_id_sale_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sale"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "later_movement" ADD CONSTRAINT "later_movement_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "partial_refund_due_idx" ON "partial_refund" USING btree ("status","next_at");--> statement-breakpoint
CREATE INDEX "partial_refund_attempt_idx" ON "partial_refund" USING btree ("attempt_id");--> statement-breakpoint
CREATE INDEX "later_movement_sale_idx" ON "later_movement" USING btree ("sale_id","at");--> statement-breakpoint
CREATE INDEX "later_movement_day_idx" ON "later_movement" USING btree ("day");--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_transferred_by_account_id_fk" FOREIGN KEY ("transferred_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE VIEW "public"."sale_movement" WITH (security_invoker = true) AS (select id, id as sale_id, 'sale' as kind, created_at as at, sold_on as day, 1 as quantity, passenger_count::int,
  gross, discount, business_discount, charged, cost, margin, commission, house_share,
  is_paid, number, mode, business_id, plan_id, promo_code, markup, commission_percent
from sale
union all
select later.id, later.sale_id, later.kind, later.at, later.day, later.quantity::int, later.passenger_count::int,
  later.gross, later.discount, later.business_discount, later.charged, later.cost, later.margin, later.commission, later.house_share,
  sale.is_paid and coalesce(sale.paid_at >= later.at, false), sale.number, sale.mode, sale.business_id, sale.plan_id, sale.promo_code, sale.markup, sale.commission_percent
from later_movement later join sale on sale.id = later.sale_id);--> statement-breakpoint
-- The figures of a sale are written once, and movements are only added: the owner of the tables alone can take these triggers away.
create function refuse_change_of_figures() returns trigger language plpgsql as $$
begin
  raise exception 'the figures of % are written once', tg_table_name using errcode = 'restrict_violation';
end
$$;--> statement-breakpoint
create trigger later_movement_append_only before update or delete or truncate on "later_movement"
  for each statement execute function refuse_change_of_figures();--> statement-breakpoint
create trigger sale_figures_written_once before update of
    "gross", "discount", "business_discount", "charged", "cost", "margin", "commission", "house_share", "sold_on", "mode",
    "business_id", "plan_id", "markup", "commission_percent" on "sale"
  for each statement execute function refuse_change_of_figures();--> statement-breakpoint
-- A business sees what happened to its sales, and neither who of ours did it nor the reason that they noted.
grant select ("id", "sale_id", "kind", "at", "day", "quantity", "passenger_count", "gross", "discount", "business_discount", "charged",
  "cost", "margin", "commission", "house_share") on "later_movement" to ceibo_business;--> statement-breakpoint
grant select on "sale_movement" to ceibo_business;--> statement-breakpoint
alter table "later_movement" enable row level security;--> statement-breakpoint
create policy "later_movement_of_business" on "later_movement" for select to ceibo_business
  using (exists (select from "sale" where "sale"."id" = "later_movement"."sale_id"));
