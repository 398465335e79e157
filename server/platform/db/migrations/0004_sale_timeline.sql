CREATE TABLE "earlier_application" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"sale_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "earlier_application" ADD CONSTRAINT "earlier_application_payment_id_account_entry_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."account_entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_application" ADD CONSTRAINT "earlier_application_sale_id_sale_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sale"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "earlier_application_sale_idx" ON "earlier_application" USING btree ("sale_id");--> statement-breakpoint
CREATE INDEX "mail_message_about_idx" ON "mail_message" USING btree (coalesce("payload" ->> 'saleId', "payload" ->> 'requestId', "payload" ->> 'eventId', "payload" ->> 'lotId'));--> statement-breakpoint
CREATE INDEX "request_sale_idx" ON "request" USING btree ("sale_id");