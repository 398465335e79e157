CREATE TABLE "limited_use" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "limited_use_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "saved_quote" (
	"code" text PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"choice" jsonb NOT NULL,
	"shown" jsonb NOT NULL,
	"total" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"valid_until" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "voucher_access" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_hash" text NOT NULL,
	"business_id" uuid NOT NULL,
	"email" text,
	"sale_ids" jsonb NOT NULL,
	"code_hash" text,
	"tries" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"token_hash" text,
	"token_expires_at" timestamp with time zone,
	CONSTRAINT "voucher_access_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
ALTER TABLE "saved_quote" ADD CONSTRAINT "saved_quote_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_access" ADD CONSTRAINT "voucher_access_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "limited_use_subject_idx" ON "limited_use" USING btree ("subject","at");--> statement-breakpoint
CREATE INDEX "limited_use_at_idx" ON "limited_use" USING btree ("at");--> statement-breakpoint
CREATE INDEX "voucher_access_request_idx" ON "voucher_access" USING btree ("request_hash");