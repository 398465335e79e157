-- Ships with PostgreSQL and with PGlite; who owns the database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
DROP INDEX "sale_created_idx";--> statement-breakpoint
DROP INDEX "sale_total_idx";--> statement-breakpoint
DROP INDEX "sale_passenger_count_idx";--> statement-breakpoint
DROP INDEX "sale_is_paid_idx";--> statement-breakpoint
DROP INDEX "sale_plan_name_idx";--> statement-breakpoint
DROP INDEX "sale_holder_idx";--> statement-breakpoint
DROP INDEX "sale_business_name_idx";--> statement-breakpoint
DROP INDEX "sale_destination_name_idx";--> statement-breakpoint
CREATE INDEX "passenger_document_part_idx" ON "passenger" USING gin ("document_number" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sale_number_sold_idx" ON "sale" USING btree ("number","sold_on");--> statement-breakpoint
CREATE INDEX "sale_business_type_idx" ON "sale" USING btree ("business_type","sold_on");--> statement-breakpoint
CREATE INDEX "sale_plan_idx" ON "sale" USING btree ("plan_id","sold_on");--> statement-breakpoint
CREATE INDEX "sale_created_idx" ON "sale" USING btree ("created_at","number","sold_on");--> statement-breakpoint
CREATE INDEX "sale_total_idx" ON "sale" USING btree ("total","number","sold_on");--> statement-breakpoint
CREATE INDEX "sale_passenger_count_idx" ON "sale" USING btree ("passenger_count","number","sold_on");--> statement-breakpoint
CREATE INDEX "sale_is_paid_idx" ON "sale" USING btree ("is_paid","number","sold_on");--> statement-breakpoint
CREATE INDEX "sale_plan_name_idx" ON "sale" USING btree ("plan_name" collate "und-x-icu","number","sold_on");--> statement-breakpoint
CREATE INDEX "sale_holder_idx" ON "sale" USING btree ("holder" collate "und-x-icu","number","sold_on");--> statement-breakpoint
CREATE INDEX "sale_business_name_idx" ON "sale" USING btree ("business_name" collate "und-x-icu","number","sold_on");--> statement-breakpoint
CREATE INDEX "sale_destination_name_idx" ON "sale" USING btree ("destination_name" collate "und-x-icu","number","sold_on");