ALTER TABLE "payment_method" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_method" ADD COLUMN "rests_until" timestamp with time zone;