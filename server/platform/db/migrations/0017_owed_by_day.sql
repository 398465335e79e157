DROP INDEX "sale_owed_idx";--> statement-breakpoint
ALTER TABLE "day_rollup" ADD COLUMN "charged_owed" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "day_rollup" ADD COLUMN "net_owed" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- by hand
-- Days that are rolled up do not have what is owed: they are rolled up anew the next night.
delete from "day_rollup";--> statement-breakpoint
delete from "rollup_state";--> statement-breakpoint
-- A payment moves what is owed of rolled-up days, in its own transaction: what was owed of the sales before is taken off, what is
-- owed after is added. Payments of a business go one after the other (`owedRollup` of server/platform/db/locks.ts); one waits for
-- days that are being rolled up, whose job locks the table.
create function adjust_owed() returns trigger language plpgsql as $$
declare
  moved record;
begin
  -- Most sales are paid by card, and nothing is ever owed of them.
  if not exists (select from new_sale where mode = 'account') then
    return null;
  end if;
  for moved in
    with touched as (
      select -1 as sign, id, mode, sold_on, business_id, is_paid, paid_at, charged, commission from old_sale
      union all
      select 1, id, mode, sold_on, business_id, is_paid, paid_at, charged, commission from new_sale
    ), owed as (
      select sold_on as day, business_id, sign * charged as charged, sign * (charged - commission) as net from touched
        where mode = 'account' and not is_paid and paid_at is null
      union all
      select later.day, later.business_id, sign * later.charged, sign * (later.charged - later.commission)
        from touched join later_movement later on later.sale_id = touched.id
        where later.mode = 'account' and coalesce(paid_at < later.at, true)
    )
    select day, business_id, sum(charged) as charged, sum(net) as net
    from owed
    group by day, business_id
    having sum(charged) <> 0 or sum(net) <> 0
    order by business_id, day
  loop
    perform pg_advisory_xact_lock(7241924, hashtext(moved.business_id::text));
    lock table day_rollup in row exclusive mode;
    update day_rollup set charged_owed = charged_owed + moved.charged, net_owed = net_owed + moved.net
      where subject = 'business' and day = moved.day and business_id = moved.business_id;
  end loop;
  return null;
end
$$;--> statement-breakpoint
create trigger sale_adjusts_owed after update on "sale"
  referencing old table as old_sale new table as new_sale
  for each statement execute function adjust_owed();
