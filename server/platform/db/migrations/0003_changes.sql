ALTER TABLE "checkout" ADD COLUMN "changes_sale_id" uuid;--> statement-breakpoint
ALTER TABLE "sale" ADD COLUMN "current_plan_id" integer;--> statement-breakpoint
CREATE INDEX "checkout_changes_sale_idx" ON "checkout" USING btree ("changes_sale_id") WHERE changes_sale_id is not null;--> statement-breakpoint
-- by hand
alter table "checkout" add constraint "checkout_changes_sale_id_sale_id_fk" foreign key ("changes_sale_id") references "sale"("id");
