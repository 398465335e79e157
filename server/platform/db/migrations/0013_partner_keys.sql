CREATE TABLE "partner_key" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"hash" text NOT NULL,
	"business_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"name" text NOT NULL,
	"scopes" text[] NOT NULL,
	"hint" text NOT NULL,
	"expires_on" date,
	"last_used_on" date,
	"created_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "partner_key_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
ALTER TABLE "business" ADD COLUMN "is_api_live" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "partner_key" ADD CONSTRAINT "partner_key_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partner_key" ADD CONSTRAINT "partner_key_created_by_account_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "partner_key_business_idx" ON "partner_key" USING btree ("business_id");