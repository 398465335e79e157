CREATE TABLE "partner_call_count" (
	"day" date NOT NULL,
	"business_id" uuid NOT NULL,
	"key_id" uuid NOT NULL,
	"call" text NOT NULL,
	"status" smallint NOT NULL,
	"code" text NOT NULL,
	"calls" integer NOT NULL,
	CONSTRAINT "partner_call_count_key_id_day_call_status_code_pk" PRIMARY KEY("key_id","day","call","status","code")
);
--> statement-breakpoint
ALTER TABLE "business" ADD COLUMN "api_calls_per_minute" integer;--> statement-breakpoint
ALTER TABLE "partner_call_count" ADD CONSTRAINT "partner_call_count_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_call_count" ADD CONSTRAINT "partner_call_count_key_id_partner_key_id_fk" FOREIGN KEY ("key_id") REFERENCES "public"."partner_key"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "partner_call_count_business_idx" ON "partner_call_count" USING btree ("business_id","day");--> statement-breakpoint
CREATE INDEX "partner_call_count_day_idx" ON "partner_call_count" USING btree ("day");