CREATE TABLE "event_reader" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"numbered" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partner_event" (
	"id" text PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"subjects" jsonb NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"position" bigint,
	CONSTRAINT "partner_event_position_key" UNIQUE("business_id","position")
);
--> statement-breakpoint
CREATE TABLE "webhook" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid NOT NULL,
	"url" text NOT NULL,
	"kinds" text[] NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"off_reason" text,
	"failed_in_a_row" integer DEFAULT 0 NOT NULL,
	"encrypted_secret" text NOT NULL,
	"encrypted_old_secret" text,
	"old_secret_until" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_delivery" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"event_id" text NOT NULL,
	"webhook_id" uuid NOT NULL,
	"happened_at" timestamp with time zone NOT NULL,
	"status" text DEFAULT 'WAITING' NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"leased_until" timestamp with time zone,
	CONSTRAINT "webhook_delivery_once" UNIQUE("webhook_id","event_id")
);
--> statement-breakpoint
CREATE TABLE "webhook_try" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_try_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"delivery_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"status" smallint,
	"error" text,
	"milliseconds" integer NOT NULL,
	"answer" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "event_reader" ADD CONSTRAINT "event_reader_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_event" ADD CONSTRAINT "partner_event_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook" ADD CONSTRAINT "webhook_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_event_id_partner_event_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."partner_event"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_delivery" ADD CONSTRAINT "webhook_delivery_webhook_id_webhook_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhook"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_try" ADD CONSTRAINT "webhook_try_delivery_id_webhook_delivery_id_fk" FOREIGN KEY ("delivery_id") REFERENCES "public"."webhook_delivery"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "partner_event_business_idx" ON "partner_event" USING btree ("business_id","happened_at");--> statement-breakpoint
CREATE INDEX "partner_event_happened_idx" ON "partner_event" USING btree ("happened_at");--> statement-breakpoint
CREATE INDEX "webhook_business_idx" ON "webhook" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_event_idx" ON "webhook_delivery" USING btree ("event_id");--> statement-breakpoint
CREATE INDEX "webhook_delivery_log_idx" ON "webhook_delivery" USING btree ("webhook_id","happened_at");--> statement-breakpoint
CREATE INDEX "webhook_delivery_due_idx" ON "webhook_delivery" USING btree ("next_at") WHERE status = 'WAITING';--> statement-breakpoint
CREATE INDEX "webhook_try_delivery_idx" ON "webhook_try" USING btree ("delivery_id");