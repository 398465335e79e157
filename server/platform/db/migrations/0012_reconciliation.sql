CREATE TABLE "reconciliation" (
	"day" date PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone,
	"asked_by" uuid,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"status" text,
	"list_problem" text,
	"unanswered" integer DEFAULT 0 NOT NULL,
	"figures" jsonb,
	CONSTRAINT "reconciliation_result" CHECK ((finished_at is null) = (status is null))
);
--> statement-breakpoint
CREATE TABLE "reconciliation_difference" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"attempt_id" uuid,
	"order_no" text,
	"purchase_id" text,
	"our_amount" bigint,
	"our_currency" text,
	"their_amount" bigint,
	"their_currency" text,
	"found_at" timestamp with time zone NOT NULL,
	"gone_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"seen_by" uuid,
	"note" text,
	CONSTRAINT "reconciliation_difference_key_unique" UNIQUE("key"),
	CONSTRAINT "reconciliation_difference_seen" CHECK ((seen_at is null) = (seen_by is null))
);
--> statement-breakpoint
ALTER TABLE "reconciliation" ADD CONSTRAINT "reconciliation_asked_by_account_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_difference" ADD CONSTRAINT "reconciliation_difference_day_reconciliation_day_fk" FOREIGN KEY ("day") REFERENCES "public"."reconciliation"("day") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_difference" ADD CONSTRAINT "reconciliation_difference_attempt_id_payment_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_difference" ADD CONSTRAINT "reconciliation_difference_seen_by_account_id_fk" FOREIGN KEY ("seen_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reconciliation_difference_day_idx" ON "reconciliation_difference" USING btree ("day");--> statement-breakpoint
CREATE INDEX "reconciliation_difference_open_idx" ON "reconciliation_difference" USING btree ("day") WHERE gone_at is null and seen_at is null;