CREATE TABLE "account" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"business_id" uuid,
	"password_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "account_partner_has_business" CHECK ((role = 'partner') = (business_id is not null))
);
--> statement-breakpoint
CREATE TABLE "banner" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"image_url" text NOT NULL,
	"link" text
);
--> statement-breakpoint
CREATE TABLE "business" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"rut" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"type" text NOT NULL,
	"payment_type" text NOT NULL,
	"markup" numeric(5, 2) NOT NULL,
	"commission" numeric(5, 2) NOT NULL,
	"is_main_brand" boolean DEFAULT false NOT NULL,
	"subdomain" text,
	"description" text DEFAULT '' NOT NULL,
	"primary_color" text DEFAULT '#b700ff' NOT NULL,
	"secondary_color" text DEFAULT '#000000' NOT NULL,
	"logo_url" text,
	"favicon_url" text,
	"header_url" text,
	"contact_email" text,
	"contact_lines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "business_main_brand_stays" CHECK (not (is_main_brand and deleted_at is not null)),
	CONSTRAINT "business_subdomain_lowercase" CHECK (subdomain = lower(subdomain))
);
--> statement-breakpoint
CREATE TABLE "login_failure" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email_hash" text NOT NULL,
	"address" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "password_link" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"companion_hash" text,
	"account_id" uuid NOT NULL,
	"remember" boolean NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "session_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "benefit" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"group" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "category" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "destination" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"priced_as" integer NOT NULL,
	"factor" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "extra_benefit" (
	"id" integer PRIMARY KEY NOT NULL,
	"description" text NOT NULL,
	"coverage" text NOT NULL,
	"pricing" jsonb NOT NULL,
	"max_age" integer NOT NULL,
	"excludes" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan" (
	"id" integer PRIMARY KEY NOT NULL,
	"category_id" integer NOT NULL,
	"name" text NOT NULL,
	"rate" integer NOT NULL,
	"medical_cap" integer NOT NULL,
	"max_days_per_trip" integer,
	"sold_to" integer[],
	"recommended" boolean DEFAULT false NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_benefit" (
	"plan_id" integer NOT NULL,
	"benefit_id" integer NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "plan_benefit_plan_id_benefit_id_pk" PRIMARY KEY("plan_id","benefit_id")
);
--> statement-breakpoint
CREATE TABLE "residence_country" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"iso" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"account_id" uuid,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"detail" jsonb NOT NULL,
	"previous_hash" text NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_log_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "image" (
	"key" text PRIMARY KEY NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mail_message" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"recipient" text NOT NULL,
	"payload" jsonb NOT NULL,
	"status" text DEFAULT 'WAITING' NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"leased_until" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "mail_message_dedupeKey_unique" UNIQUE("dedupe_key")
);
--> statement-breakpoint
CREATE TABLE "request" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "request_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"status" text DEFAULT 'received' NOT NULL,
	"sale_id" uuid,
	"business_id" uuid,
	"voucher" text NOT NULL,
	"document" text NOT NULL,
	"name" text,
	"last_name" text,
	"email" text,
	"phone" text,
	"reason" text,
	"detail" text,
	"expense_type" text,
	"expense_date" date,
	"country" text,
	"amount" bigint,
	"currency" text,
	"bank_account" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promo_code" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"code" text NOT NULL,
	"own_percentage" numeric(5, 2) NOT NULL,
	"company_percentage" numeric(5, 2) NOT NULL,
	"uses_limit" integer,
	"held" integer DEFAULT 0 NOT NULL,
	"used" integer DEFAULT 0 NOT NULL,
	"start_date" date,
	"end_date" date,
	"is_paused" boolean DEFAULT false NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "promo_code_code_unique" UNIQUE("code"),
	CONSTRAINT "promo_code_uppercase" CHECK (code = upper(code)),
	CONSTRAINT "promo_code_counts" CHECK (held >= 0 and used >= 0),
	CONSTRAINT "promo_code_percentages" CHECK (own_percentage + company_percentage between 0.01 and 100)
);
--> statement-breakpoint
CREATE TABLE "promo_code_business" (
	"promo_code_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	CONSTRAINT "promo_code_business_promo_code_id_business_id_pk" PRIMARY KEY("promo_code_id","business_id")
);
--> statement-breakpoint
CREATE TABLE "checkout" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_no" text NOT NULL,
	"business_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"account_id" uuid,
	"snapshot" jsonb NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"promo_code_id" uuid,
	"trip_hash" text NOT NULL,
	"duplicate_confirmed" boolean DEFAULT false NOT NULL,
	"status" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "checkout_orderNo_unique" UNIQUE("order_no"),
	CONSTRAINT "checkout_amount" CHECK (amount >= 0 and (mode = 'free') = (amount = 0)),
	CONSTRAINT "checkout_account" CHECK ((mode = 'account') = (account_id is not null))
);
--> statement-breakpoint
CREATE TABLE "cover" (
	"hash" text PRIMARY KEY NOT NULL,
	"benefits" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passenger" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sale_id" uuid NOT NULL,
	"n" smallint NOT NULL,
	"name" text NOT NULL,
	"last_name" text NOT NULL,
	"birth_date" date NOT NULL,
	"document_type" text NOT NULL,
	"document_number" text NOT NULL,
	"age" smallint NOT NULL,
	"price" bigint NOT NULL,
	CONSTRAINT "passenger_n_key" UNIQUE("sale_id","n")
);
--> statement-breakpoint
CREATE TABLE "payment_attempt" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"checkout_id" uuid NOT NULL,
	"n" smallint NOT NULL,
	"gateway_order" text NOT NULL,
	"token_hash" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"purchase_id" text,
	"error_code" text,
	"not_found" smallint DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"resent_at" timestamp with time zone,
	"next_check_at" timestamp with time zone,
	"reply" jsonb,
	CONSTRAINT "payment_attempt_gatewayOrder_unique" UNIQUE("gateway_order"),
	CONSTRAINT "payment_attempt_purchaseId_unique" UNIQUE("purchase_id"),
	CONSTRAINT "payment_attempt_n_key" UNIQUE("checkout_id","n")
);
--> statement-breakpoint
CREATE TABLE "payment_lot" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"paid_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_by" uuid NOT NULL,
	"sale_count" integer NOT NULL,
	"total" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "promo_redemption" (
	"checkout_id" uuid PRIMARY KEY NOT NULL,
	"promo_code_id" uuid NOT NULL,
	"status" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"attempt_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"provider_ref" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "refund_attemptId_unique" UNIQUE("attempt_id")
);
--> statement-breakpoint
CREATE TABLE "sale" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"public_id" text NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sale_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"checkout_id" uuid NOT NULL,
	"attempt_id" uuid,
	"mode" text NOT NULL,
	"business_id" uuid NOT NULL,
	"business_name" text NOT NULL,
	"business_type" text NOT NULL,
	"sold_by" uuid,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sold_on" date NOT NULL,
	"is_paid" boolean NOT NULL,
	"paid_at" timestamp with time zone,
	"lot_id" uuid,
	"category_id" integer NOT NULL,
	"category_name" text NOT NULL,
	"destination_id" integer NOT NULL,
	"destination_name" text NOT NULL,
	"residence_country_id" integer NOT NULL,
	"residence_country" text NOT NULL,
	"plan_id" integer NOT NULL,
	"plan_name" text NOT NULL,
	"max_days_per_trip" integer,
	"cover_hash" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"days" smallint NOT NULL,
	"family_plan" boolean NOT NULL,
	"passenger_count" smallint NOT NULL,
	"holder" text NOT NULL,
	"contact_email" text NOT NULL,
	"contact_phone" text NOT NULL,
	"is_subscribed" boolean NOT NULL,
	"promo_code" text,
	"own_percentage" numeric(5, 2) NOT NULL,
	"company_percentage" numeric(5, 2) NOT NULL,
	"markup" numeric(5, 2) NOT NULL,
	"commission_percent" numeric(5, 2) NOT NULL,
	"gross" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"company_discount" bigint NOT NULL,
	"total" bigint NOT NULL,
	"continental" bigint NOT NULL,
	"net" bigint NOT NULL,
	"commission" bigint NOT NULL,
	"provider_net" bigint NOT NULL,
	"accepted_terms" text NOT NULL,
	CONSTRAINT "sale_publicId_unique" UNIQUE("public_id"),
	CONSTRAINT "sale_checkoutId_unique" UNIQUE("checkout_id"),
	CONSTRAINT "sale_attemptId_unique" UNIQUE("attempt_id"),
	CONSTRAINT "sale_card_has_attempt" CHECK ((mode = 'card') = (attempt_id is not null)),
	CONSTRAINT "sale_identity" CHECK (total = continental + commission + provider_net and total = gross - discount)
);
--> statement-breakpoint
CREATE TABLE "sale_extra" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sale_id" uuid NOT NULL,
	"passenger_no" smallint NOT NULL,
	"extra_benefit_id" integer NOT NULL,
	"description" text NOT NULL,
	"coverage" text NOT NULL,
	"price" bigint NOT NULL,
	CONSTRAINT "sale_extra_key" UNIQUE("sale_id","passenger_no","extra_benefit_id")
);
--> statement-breakpoint
CREATE TABLE "voucher" (
	"code" text PRIMARY KEY NOT NULL,
	"sale_id" uuid NOT NULL,
	"passenger_no" smallint NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "voucher_passenger_key" UNIQUE("sale_id","passenger_no")
);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner" ADD CONSTRAINT "banner_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_link" ADD CONSTRAINT "password_link_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan" ADD CONSTRAINT "plan_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_benefit" ADD CONSTRAINT "plan_benefit_plan_id_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_benefit" ADD CONSTRAINT "plan_benefit_benefit_id_benefit_id_fk" FOREIGN KEY ("benefit_id") REFERENCES "public"."benefit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request" ADD CONSTRAINT "request_sale_id_sale_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sale"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request" ADD CONSTRAINT "request_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_code_business" ADD CONSTRAINT "promo_code_business_promo_code_id_promo_code_id_fk" FOREIGN KEY ("promo_code_id") REFERENCES "public"."promo_code"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_code_business" ADD CONSTRAINT "promo_code_business_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout" ADD CONSTRAINT "checkout_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout" ADD CONSTRAINT "checkout_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout" ADD CONSTRAINT "checkout_promo_code_id_promo_code_id_fk" FOREIGN KEY ("promo_code_id") REFERENCES "public"."promo_code"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passenger" ADD CONSTRAINT "passenger_sale_id_sale_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sale"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_checkout_id_checkout_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkout"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_lot" ADD CONSTRAINT "payment_lot_paid_by_account_id_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_redemption" ADD CONSTRAINT "promo_redemption_checkout_id_checkout_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkout"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_redemption" ADD CONSTRAINT "promo_redemption_promo_code_id_promo_code_id_fk" FOREIGN KEY ("promo_code_id") REFERENCES "public"."promo_code"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_attempt_id_payment_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale" ADD CONSTRAINT "sale_checkout_id_checkout_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkout"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale" ADD CONSTRAINT "sale_attempt_id_payment_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale" ADD CONSTRAINT "sale_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale" ADD CONSTRAINT "sale_sold_by_account_id_fk" FOREIGN KEY ("sold_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale" ADD CONSTRAINT "sale_lot_id_payment_lot_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."payment_lot"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale" ADD CONSTRAINT "sale_cover_hash_cover_hash_fk" FOREIGN KEY ("cover_hash") REFERENCES "public"."cover"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_extra" ADD CONSTRAINT "sale_extra_sale_id_sale_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sale"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher" ADD CONSTRAINT "voucher_sale_id_sale_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sale"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_email_key" ON "account" USING btree (lower("email")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "banner_business_idx" ON "banner" USING btree ("business_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "business_subdomain_key" ON "business" USING btree ("subdomain") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "business_main_brand_key" ON "business" USING btree ("is_main_brand") WHERE is_main_brand;--> statement-breakpoint
CREATE INDEX "login_failure_email_idx" ON "login_failure" USING btree ("email_hash","at");--> statement-breakpoint
CREATE INDEX "login_failure_address_idx" ON "login_failure" USING btree ("address","at");--> statement-breakpoint
CREATE INDEX "session_account_idx" ON "session" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "audit_log_subject_idx" ON "audit_log" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "mail_message_status_idx" ON "mail_message" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "request_status_idx" ON "request" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "promo_code_business_business_idx" ON "promo_code_business" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "checkout_status_idx" ON "checkout" USING btree ("status","expires_at");--> statement-breakpoint
CREATE INDEX "checkout_trip_hash_idx" ON "checkout" USING btree ("trip_hash","created_at");--> statement-breakpoint
CREATE INDEX "passenger_document_idx" ON "passenger" USING btree ("document_number");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempt_live_key" ON "payment_attempt" USING btree ("checkout_id") WHERE status in ('SENT', 'UNKNOWN', 'APPROVED', 'CONSUMED');--> statement-breakpoint
CREATE INDEX "payment_attempt_due_idx" ON "payment_attempt" USING btree ("status","next_check_at");--> statement-breakpoint
CREATE INDEX "payment_attempt_token_idx" ON "payment_attempt" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "promo_redemption_status_idx" ON "promo_redemption" USING btree ("status","expires_at");--> statement-breakpoint
CREATE INDEX "refund_due_idx" ON "refund" USING btree ("status","next_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sale_number_key" ON "sale" USING btree ("number");--> statement-breakpoint
CREATE INDEX "sale_created_idx" ON "sale" USING btree ("created_at","number");--> statement-breakpoint
CREATE INDEX "sale_total_idx" ON "sale" USING btree ("total","number");--> statement-breakpoint
CREATE INDEX "sale_passenger_count_idx" ON "sale" USING btree ("passenger_count","number");--> statement-breakpoint
CREATE INDEX "sale_is_paid_idx" ON "sale" USING btree ("is_paid","number");--> statement-breakpoint
CREATE INDEX "sale_plan_name_idx" ON "sale" USING btree ("plan_name" collate "und-x-icu","number");--> statement-breakpoint
CREATE INDEX "sale_holder_idx" ON "sale" USING btree ("holder" collate "und-x-icu","number");--> statement-breakpoint
CREATE INDEX "sale_business_name_idx" ON "sale" USING btree ("business_name" collate "und-x-icu","number");--> statement-breakpoint
CREATE INDEX "sale_destination_name_idx" ON "sale" USING btree ("destination_name" collate "und-x-icu","number");--> statement-breakpoint
CREATE INDEX "sale_business_sold_idx" ON "sale" USING btree ("business_id","sold_on");--> statement-breakpoint
CREATE INDEX "sale_sold_idx" ON "sale" USING btree ("sold_on","gross","total","provider_net");--> statement-breakpoint
CREATE INDEX "sale_promo_idx" ON "sale" USING btree (upper("promo_code"));--> statement-breakpoint
CREATE INDEX "sale_unpaid_idx" ON "sale" USING btree ("created_at") WHERE not is_paid;