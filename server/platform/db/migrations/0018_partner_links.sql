CREATE TABLE "partner_link" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "partner_link_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"business_id" uuid NOT NULL,
	"code" text NOT NULL,
	"quote_code" text NOT NULL,
	"reference" text,
	"expires_at" timestamp with time zone NOT NULL,
	"sale_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "partner_link_code_unique" UNIQUE("code")
);
--> statement-breakpoint
ALTER TABLE "checkout" ADD COLUMN "link_id" uuid;--> statement-breakpoint
ALTER TABLE "sale" ADD COLUMN "reference" text;--> statement-breakpoint
ALTER TABLE "webhook" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "partner_link" ADD CONSTRAINT "partner_link_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "partner_link_list_idx" ON "partner_link" USING btree ("business_id","number");--> statement-breakpoint
ALTER TABLE "checkout" ADD CONSTRAINT "checkout_link_id_partner_link_id_fk" FOREIGN KEY ("link_id") REFERENCES "public"."partner_link"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checkout_link_idx" ON "checkout" USING btree ("link_id") WHERE link_id is not null;