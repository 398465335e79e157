ALTER TABLE "payment_lot" ADD COLUMN "paid_on" date DEFAULT (now() at time zone 'America/Montevideo')::date NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_lot" ADD COLUMN "reference" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- The lots of before were registered on the day on which they were paid.
UPDATE "payment_lot" SET "paid_on" = ("paid_at" at time zone 'America/Montevideo')::date;--> statement-breakpoint
-- A business sees the day and the reference of what it paid, and nothing else of a lot, which may hold the sales of others.
grant select ("id", "paid_on", "reference") on "payment_lot" to ceibo_business;--> statement-breakpoint
alter table "payment_lot" enable row level security;--> statement-breakpoint
create policy "payment_lot_of_business" on "payment_lot" for select to ceibo_business
  using (exists (select from "sale" where "sale"."lot_id" = "payment_lot"."id"));
