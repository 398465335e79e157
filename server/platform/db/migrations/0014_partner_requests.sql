CREATE TABLE "partner_request" (
	"business_id" uuid NOT NULL,
	"idempotency_key" text NOT NULL,
	"content" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"answer" jsonb,
	CONSTRAINT "partner_request_business_id_idempotency_key_pk" PRIMARY KEY("business_id","idempotency_key")
);
--> statement-breakpoint
ALTER TABLE "partner_request" ADD CONSTRAINT "partner_request_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "partner_request_started_idx" ON "partner_request" USING btree ("started_at");