-- by hand
-- Days that are rolled up do not have their sales counted: they are rolled up anew the next night.
delete from "day_rollup";--> statement-breakpoint
delete from "rollup_state";--> statement-breakpoint
ALTER TABLE "day_rollup" ADD COLUMN "sales" integer NOT NULL;--> statement-breakpoint
-- Before the index, so that the lock of both is taken at once: a sale that waited for the index would hold up the constraint.
ALTER TABLE "sale" ADD CONSTRAINT "sale_sold_on_its_day" CHECK (sold_on = (created_at at time zone 'UTC' - interval '3 hours')::date);--> statement-breakpoint
CREATE INDEX "sale_email_idx" ON "sale" USING btree (lower("contact_email" collate "und-x-icu"));
