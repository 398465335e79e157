ALTER TABLE "partial_refund" DROP CONSTRAINT "partial_refund_amount";--> statement-breakpoint
ALTER TABLE "partial_refund" ADD COLUMN "financing" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "instalments" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "financing" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "instalment_plan_id" uuid;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "financing" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "later_movement" ADD COLUMN "financing" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale" ADD COLUMN "instalments" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale" ADD COLUMN "financing" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "partial_refund" ADD CONSTRAINT "partial_refund_amount" CHECK (amount > 0 and financing between 0 and amount);--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_financing" CHECK (financing = 0 or (instalments > 1 and financing between 0 and amount));--> statement-breakpoint
CREATE OR REPLACE VIEW "public"."sale_movement" WITH (security_invoker = true) AS (select id, id as sale_id, 'sale' as kind, created_at as at, sold_on as day, 1 as quantity, passenger_count::int,
  gross, discount, business_discount, charged, cost, margin, commission, house_share,
  is_paid or paid_at is not null as is_paid, number, mode, business_id, plan_id, promo_code, markup, commission_percent, financing
from sale
union all
select later.id, later.sale_id, later.kind, later.at, later.day, later.quantity::int, later.passenger_count::int,
  later.gross, later.discount, later.business_discount, later.charged, later.cost, later.margin, later.commission, later.house_share,
  later.mode <> 'account' or coalesce(sale.paid_at >= later.at, false), sale.number, later.mode, later.business_id, sale.plan_id, sale.promo_code, sale.markup, sale.commission_percent, later.financing
from later_movement later left join sale on sale.id = later.sale_id);--> statement-breakpoint
-- by hand

create or replace trigger sale_figures_written_once before update of
    "gross", "discount", "business_discount", "charged", "cost", "margin", "commission", "house_share", "sold_on", "mode",
    "business_id", "plan_id", "markup", "commission_percent", "instalments", "financing" on "sale"
  for each statement execute function refuse_change_of_figures();--> statement-breakpoint
grant select ("financing") on "later_movement" to ceibo_business;
