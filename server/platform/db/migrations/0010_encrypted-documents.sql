CREATE TABLE "encryption_key" (
	"name" text PRIMARY KEY NOT NULL,
	"first_used_at" timestamp with time zone NOT NULL,
	"all_sealed_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "passenger_document_idx";--> statement-breakpoint
DROP INDEX "passenger_document_part_idx";--> statement-breakpoint
-- SQL cannot encrypt: the start that comes next seals every row (server/personal-data/seal-everything.ts). The new name
-- stops processes of the release before, which would print what is sealed.
ALTER TABLE "passenger" RENAME COLUMN "document_number" TO "document";--> statement-breakpoint
ALTER TABLE "passenger" ADD COLUMN "document_hash" text;--> statement-breakpoint
ALTER TABLE "passenger" ADD COLUMN "document_tail" text;--> statement-breakpoint
ALTER TABLE "request" ADD COLUMN "document_hash" text;--> statement-breakpoint
ALTER TABLE "request" ADD COLUMN "document_tail" text;--> statement-breakpoint
CREATE INDEX "passenger_document_hash_idx" ON "passenger" USING btree ("document_hash");--> statement-breakpoint
CREATE INDEX "passenger_document_tail_idx" ON "passenger" USING btree ("document_tail");--> statement-breakpoint
CREATE INDEX "request_document_hash_idx" ON "request" USING btree ("document_hash");--> statement-breakpoint
CREATE INDEX "request_document_tail_idx" ON "request" USING btree ("document_tail");--> statement-breakpoint
ALTER TABLE "checkout" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sale" ADD COLUMN "erased_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "checkout_abandoned_idx" ON "checkout" USING btree ("expires_at") WHERE status in ('EXPIRED', 'REFUNDED') and erased_at is null;