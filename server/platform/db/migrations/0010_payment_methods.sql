CREATE TABLE "payment_method" (
	"method" text PRIMARY KEY NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"position" smallint NOT NULL,
	"min_amount" bigint NOT NULL,
	"max_amount" bigint,
	"hours" smallint NOT NULL,
	"provider_code" text NOT NULL,
	"note" text DEFAULT '' NOT NULL,
	"hidden_at" uuid[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "payment_method_amounts" CHECK (min_amount >= 0 and (max_amount is null or max_amount >= min_amount)),
	CONSTRAINT "payment_method_hours" CHECK (hours between 1 and 240)
);
--> statement-breakpoint
ALTER TABLE "checkout" ADD COLUMN "waits_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "method" text DEFAULT 'card' NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "remind_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD COLUMN "instructions" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempt_waiting_key" ON "payment_attempt" USING btree ("checkout_id") WHERE status = 'WAITING';--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_delayed" CHECK ((method = 'card') = (ends_at is null));--> statement-breakpoint
-- What staff may turn on. The limit of a transfer is the provider's.
INSERT INTO "payment_method" ("method", "position", "min_amount", "max_amount", "hours", "provider_code") VALUES
	('redpagos', 1, 0, NULL, 24, 'RDP'),
	('abitab', 2, 0, NULL, 24, 'ABT'),
	('transfer', 3, 0, 50000, 24, 'BTU');
