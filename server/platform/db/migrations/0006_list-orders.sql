DROP INDEX "sale_business_sold_idx";--> statement-breakpoint
DROP INDEX "sale_plan_idx";--> statement-breakpoint
DROP INDEX "sale_unpaid_idx";--> statement-breakpoint
CREATE INDEX "sale_business_idx" ON "sale" USING btree ("business_id","business_name" collate "und-x-icu","number","sold_on");--> statement-breakpoint
CREATE INDEX "sale_plan_idx" ON "sale" USING btree ("plan_id","plan_name" collate "und-x-icu","number","sold_on");--> statement-breakpoint
CREATE INDEX "sale_unpaid_idx" ON "sale" USING btree ("sold_on","business_type","plan_name" collate "und-x-icu","number") WHERE not is_paid;