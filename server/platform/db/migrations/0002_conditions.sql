CREATE TABLE "legal_text_review" (
	"text_id" text PRIMARY KEY NOT NULL,
	"reviewed_by" uuid NOT NULL,
	"reviewed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "conditions" (
	"hash" text PRIMARY KEY NOT NULL,
	"document" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "earlier_voucher" ADD COLUMN "conditions_hash" text;--> statement-breakpoint
ALTER TABLE "sale" ADD COLUMN "conditions_hash" text;--> statement-breakpoint
ALTER TABLE "legal_text_review" ADD CONSTRAINT "legal_text_review_reviewed_by_account_id_fk" FOREIGN KEY ("reviewed_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_voucher" ADD CONSTRAINT "earlier_voucher_conditions_hash_conditions_hash_fk" FOREIGN KEY ("conditions_hash") REFERENCES "public"."conditions"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale" ADD CONSTRAINT "sale_conditions_hash_conditions_hash_fk" FOREIGN KEY ("conditions_hash") REFERENCES "public"."conditions"("hash") ON DELETE no action ON UPDATE no action;