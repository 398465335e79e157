ALTER TABLE "partial_refund" ADD COLUMN "encrypted_account" text;--> statement-breakpoint
ALTER TABLE "partial_refund" ADD COLUMN "account_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "encrypted_account" text;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "account_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "refund" ADD COLUMN "stuck_by" text;