ALTER TABLE "account" ADD COLUMN "blocked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "audit_log_account_idx" ON "audit_log" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_at_idx" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "passenger_name_part_idx" ON "passenger" USING gin (regexp_replace(normalize(lower((' ' || "name" || ' ' || "last_name") collate "und-x-icu"), NFD), '[\u0300-\u036f]', '', 'g') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sale_storefront_idx" ON "sale" USING btree (upper(left(encode(sha256("public_id"::bytea), 'hex'), 32))) WHERE business_type = 'broker';--> statement-breakpoint
CREATE INDEX "sale_email_part_idx" ON "sale" USING gin (lower("contact_email" collate "und-x-icu") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sale_phone_ending_idx" ON "sale" USING btree (reverse("contact_phone") text_pattern_ops);