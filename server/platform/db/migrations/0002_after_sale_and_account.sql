CREATE TABLE "sale_correction" (
	"intent_id" uuid PRIMARY KEY NOT NULL,
	"sale_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"account_id" uuid,
	"passenger_nos" smallint[] NOT NULL,
	"fields" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "earlier_voucher" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sale_id" uuid NOT NULL,
	"passenger_no" smallint NOT NULL,
	"version" smallint NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL,
	"name" text NOT NULL,
	"last_name" text NOT NULL,
	"birth_date" date NOT NULL,
	"document_type" text NOT NULL,
	"document" text NOT NULL,
	"document_hash" text,
	"document_tail" text,
	"plan_name" text NOT NULL,
	"category_name" text NOT NULL,
	"destination_name" text NOT NULL,
	"residence_country" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"days" smallint NOT NULL,
	"max_days_per_trip" integer,
	"cover_hash" text NOT NULL,
	"extras" jsonb NOT NULL,
	CONSTRAINT "earlier_voucher_key" UNIQUE("sale_id","passenger_no","version")
);
--> statement-breakpoint
ALTER TABLE "checkout" ADD COLUMN "changes_sale_id" uuid;--> statement-breakpoint
ALTER TABLE "passenger" ADD COLUMN "left_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sale" ADD COLUMN "current_plan_id" integer;--> statement-breakpoint
ALTER TABLE "voucher" ADD COLUMN "version" smallint DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sale_correction" ADD CONSTRAINT "sale_correction_sale_id_sale_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sale"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_correction" ADD CONSTRAINT "sale_correction_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_voucher" ADD CONSTRAINT "earlier_voucher_sale_id_sale_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sale"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_voucher" ADD CONSTRAINT "earlier_voucher_cover_hash_cover_hash_fk" FOREIGN KEY ("cover_hash") REFERENCES "public"."cover"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sale_correction_sale_idx" ON "sale_correction" USING btree ("sale_id","at");--> statement-breakpoint
CREATE INDEX "earlier_voucher_document_hash_idx" ON "earlier_voucher" USING btree ("document_hash");--> statement-breakpoint
CREATE INDEX "checkout_changes_sale_idx" ON "checkout" USING btree ("changes_sale_id") WHERE changes_sale_id is not null;--> statement-breakpoint
-- Sales refer to checkouts, so their schema cannot name this key.
alter table "checkout" add constraint "checkout_changes_sale_id_sale_id_fk" foreign key ("changes_sale_id") references "sale"("id");
