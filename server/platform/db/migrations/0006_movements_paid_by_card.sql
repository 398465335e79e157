-- Replaced, not dropped: its grants and what reads it stay.
CREATE OR REPLACE VIEW "public"."sale_movement" WITH (security_invoker = true) AS (select id, id as sale_id, 'sale' as kind, created_at as at, sold_on as day, 1 as quantity, passenger_count::int,
  gross, discount, business_discount, charged, cost, margin, commission, house_share,
  is_paid or paid_at is not null as is_paid, number, mode, business_id, plan_id, promo_code, markup, commission_percent
from sale
union all
select later.id, later.sale_id, later.kind, later.at, later.day, later.quantity::int, later.passenger_count::int,
  later.gross, later.discount, later.business_discount, later.charged, later.cost, later.margin, later.commission, later.house_share,
  later.mode <> 'account' or coalesce(sale.paid_at >= later.at, false), sale.number, later.mode, later.business_id, sale.plan_id, sale.promo_code, sale.markup, sale.commission_percent
from later_movement later left join sale on sale.id = later.sale_id);
