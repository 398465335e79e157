CREATE TABLE "gateway_notification" (
	"key" text PRIMARY KEY NOT NULL,
	"transaction_id" text NOT NULL,
	"attempt_id" uuid,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "gateway_notification" ADD CONSTRAINT "gateway_notification_attempt_id_payment_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempt"("id") ON DELETE no action ON UPDATE no action;