CREATE TABLE "storefront_draft" (
	"business_id" uuid PRIMARY KEY NOT NULL,
	"look" jsonb NOT NULL,
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"note" text,
	"sent_by" uuid,
	"sent_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "storefront_draft" ADD CONSTRAINT "storefront_draft_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storefront_draft" ADD CONSTRAINT "storefront_draft_sent_by_account_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
grant select on "storefront_draft" to ceibo_business;--> statement-breakpoint
alter table "storefront_draft" enable row level security;--> statement-breakpoint
create policy "storefront_draft_of_business" on "storefront_draft" for select to ceibo_business
  using ("business_id" = (select ceibo_business_id()) and (select ceibo_seller_id()) is null);
