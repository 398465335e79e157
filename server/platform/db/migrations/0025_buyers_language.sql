ALTER TABLE "checkout" ADD COLUMN "language" text DEFAULT 'es' NOT NULL;--> statement-breakpoint
ALTER TABLE "request" ADD COLUMN "language" text DEFAULT 'es' NOT NULL;--> statement-breakpoint
ALTER TABLE "sale" ADD COLUMN "language" text DEFAULT 'es' NOT NULL;