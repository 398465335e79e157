-- Parts of names and emails are searched by trigrams. The extension ships with PostgreSQL and with PGlite, and the owner of the
-- database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint

-- Businesses: each sells on a storefront of its own, so subdomains in use are unique, and there is one main brand, which stays.
CREATE TABLE "business" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"rut" text DEFAULT '' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"type" text NOT NULL,
	"payment_type" text NOT NULL,
	"markup" numeric(5, 2) NOT NULL,
	"commission_percent" numeric(5, 2) NOT NULL,
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
CREATE TABLE "banner" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid NOT NULL,
	"position" integer NOT NULL,
	"image_url" text NOT NULL,
	"link" text
);
--> statement-breakpoint
ALTER TABLE "banner" ADD CONSTRAINT "banner_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "business_subdomain_key" ON "business" USING btree ("subdomain") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "business_main_brand_key" ON "business" USING btree ("is_main_brand") WHERE is_main_brand;--> statement-breakpoint
CREATE INDEX "banner_business_idx" ON "banner" USING btree ("business_id","position");--> statement-breakpoint

-- Logins. The tables hold hashes of tokens, passwords and recovery codes, so that a copy of them opens no account; the email of a
-- deleted user is free for another.
CREATE TABLE "account" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"business_id" uuid,
	"password_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"blocked_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "account_partner_has_business" CHECK ((role = 'partner') = (business_id is not null))
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"token_hash" text NOT NULL,
	"binding_hash" text,
	"account_id" uuid NOT NULL,
	"remember" boolean NOT NULL,
	"device" text,
	"address" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"confirmed_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "session_tokenHash_unique" UNIQUE("token_hash")
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
CREATE TABLE "second_factor" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"encrypted_secret" text NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "login_failure" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email_hash" text NOT NULL,
	"address" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_link" ADD CONSTRAINT "password_link_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "account_email_key" ON "account" USING btree (lower("email")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "session_account_idx" ON "session" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "recovery_code_account_idx" ON "recovery_code" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "login_failure_email_idx" ON "login_failure" USING btree ("email_hash","at");--> statement-breakpoint
CREATE INDEX "login_failure_address_idx" ON "login_failure" USING btree ("address","at");--> statement-breakpoint

-- The catalogue brings its own ids, so that a new catalogue keeps those that sales and addresses name.
CREATE TABLE "category" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL
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
CREATE TABLE "benefit" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"group" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "plan_benefit" (
	"plan_id" integer NOT NULL,
	"benefit_id" integer NOT NULL,
	"value" text NOT NULL,
	CONSTRAINT "plan_benefit_plan_id_benefit_id_pk" PRIMARY KEY("plan_id","benefit_id")
);
--> statement-breakpoint
CREATE TABLE "destination" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"priced_as" integer NOT NULL,
	"factor" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "residence_country" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"iso" text NOT NULL
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
ALTER TABLE "plan" ADD CONSTRAINT "plan_category_id_category_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."category"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_benefit" ADD CONSTRAINT "plan_benefit_plan_id_plan_id_fk" FOREIGN KEY ("plan_id") REFERENCES "public"."plan"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_benefit" ADD CONSTRAINT "plan_benefit_benefit_id_benefit_id_fk" FOREIGN KEY ("benefit_id") REFERENCES "public"."benefit"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint

-- A promo code counts its held and used units in its own row, so that two buyers never take the last one.
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
ALTER TABLE "promo_code_business" ADD CONSTRAINT "promo_code_business_promo_code_id_promo_code_id_fk" FOREIGN KEY ("promo_code_id") REFERENCES "public"."promo_code"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_code_business" ADD CONSTRAINT "promo_code_business_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "promo_code_business_business_idx" ON "promo_code_business" USING btree ("business_id");--> statement-breakpoint

-- Purchases on their way. Unique keys keep a checkout to one live attempt, a token to one attempt, an attempt to one refund and a
-- message of the gateway to one effect.
CREATE TABLE "checkout" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_no" text NOT NULL,
	"business_id" uuid NOT NULL,
	"mode" text NOT NULL,
	"account_id" uuid,
	"snapshot" jsonb NOT NULL,
	"charged" bigint NOT NULL,
	"currency" text NOT NULL,
	"promo_code_id" uuid,
	"trip_hash" text NOT NULL,
	"duplicate_confirmed" boolean DEFAULT false NOT NULL,
	"status" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	"erased_at" timestamp with time zone,
	CONSTRAINT "checkout_orderNo_unique" UNIQUE("order_no"),
	CONSTRAINT "checkout_charged" CHECK (charged >= 0 and (mode = 'free') = (charged = 0)),
	CONSTRAINT "checkout_account" CHECK ((mode = 'account') = (account_id is not null))
);
--> statement-breakpoint
CREATE TABLE "payment_attempt" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"checkout_id" uuid NOT NULL,
	"n" smallint NOT NULL,
	"gateway_order" text NOT NULL,
	"token_hash" text NOT NULL,
	"encrypted_card" text,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"purchase_id" text,
	"error_code" text,
	"not_found" smallint DEFAULT 0 NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"resent_at" timestamp with time zone,
	"declined_use" bigint,
	"next_check_at" timestamp with time zone,
	"reply" jsonb,
	CONSTRAINT "payment_attempt_gatewayOrder_unique" UNIQUE("gateway_order"),
	CONSTRAINT "payment_attempt_purchaseId_unique" UNIQUE("purchase_id"),
	CONSTRAINT "payment_attempt_n_key" UNIQUE("checkout_id","n"),
	CONSTRAINT "payment_attempt_encrypted_card" CHECK (encrypted_card is null or status in ('SENT', 'UNKNOWN'))
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
CREATE TABLE "promo_redemption" (
	"checkout_id" uuid PRIMARY KEY NOT NULL,
	"promo_code_id" uuid NOT NULL,
	"status" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "gateway_notification" (
	"key" text PRIMARY KEY NOT NULL,
	"transaction_id" text NOT NULL,
	"attempt_id" uuid,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "checkout" ADD CONSTRAINT "checkout_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout" ADD CONSTRAINT "checkout_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout" ADD CONSTRAINT "checkout_promo_code_id_promo_code_id_fk" FOREIGN KEY ("promo_code_id") REFERENCES "public"."promo_code"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_checkout_id_checkout_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkout"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_attempt_id_payment_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_redemption" ADD CONSTRAINT "promo_redemption_checkout_id_checkout_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkout"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_redemption" ADD CONSTRAINT "promo_redemption_promo_code_id_promo_code_id_fk" FOREIGN KEY ("promo_code_id") REFERENCES "public"."promo_code"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_notification" ADD CONSTRAINT "gateway_notification_attempt_id_payment_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "checkout_status_idx" ON "checkout" USING btree ("status","expires_at");--> statement-breakpoint
CREATE INDEX "checkout_trip_hash_idx" ON "checkout" USING btree ("trip_hash","created_at");--> statement-breakpoint
CREATE INDEX "checkout_abandoned_idx" ON "checkout" USING btree ("expires_at") WHERE status in ('EXPIRED', 'REFUNDED') and erased_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempt_live_key" ON "payment_attempt" USING btree ("checkout_id") WHERE status in ('SENT', 'UNKNOWN', 'APPROVED', 'CONSUMED');--> statement-breakpoint
CREATE INDEX "payment_attempt_due_idx" ON "payment_attempt" USING btree ("status","next_check_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempt_token_key" ON "payment_attempt" USING btree ("token_hash") WHERE token_hash <> '';--> statement-breakpoint
CREATE INDEX "refund_due_idx" ON "refund" USING btree ("status","next_at");--> statement-breakpoint
CREATE INDEX "promo_redemption_status_idx" ON "promo_redemption" USING btree ("status","expires_at");--> statement-breakpoint

-- Sales keep every figure as it was sold. An index for each order and filter of the lists has the number behind its value, so that
-- a page is read without sorting; names sort as people expect, whatever the locale of the database.
CREATE TABLE "cover" (
	"hash" text PRIMARY KEY NOT NULL,
	"benefits" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_lot" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"paid_at" timestamp with time zone DEFAULT now() NOT NULL,
	"paid_by" uuid NOT NULL,
	"paid_on" date NOT NULL,
	"reference" text NOT NULL,
	"sale_count" integer NOT NULL,
	"charged" bigint NOT NULL
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
	"business_discount" bigint NOT NULL,
	"charged" bigint NOT NULL,
	"cost" bigint NOT NULL,
	"margin" bigint NOT NULL,
	"commission" bigint NOT NULL,
	"house_share" bigint NOT NULL,
	"accepted_terms" text NOT NULL,
	"erased_at" timestamp with time zone,
	CONSTRAINT "sale_publicId_unique" UNIQUE("public_id"),
	CONSTRAINT "sale_checkoutId_unique" UNIQUE("checkout_id"),
	CONSTRAINT "sale_attemptId_unique" UNIQUE("attempt_id"),
	CONSTRAINT "sale_card_has_attempt" CHECK ((mode = 'card') = (attempt_id is not null)),
	CONSTRAINT "sale_identity" CHECK (charged = cost + commission + house_share and charged = gross - discount)
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
	"document" text NOT NULL,
	"document_hash" text,
	"document_tail" text,
	"age" smallint NOT NULL,
	"price" bigint NOT NULL,
	CONSTRAINT "passenger_n_key" UNIQUE("sale_id","n")
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
ALTER TABLE "payment_lot" ADD CONSTRAINT "payment_lot_paid_by_account_id_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale" ADD CONSTRAINT "sale_checkout_id_checkout_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkout"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale" ADD CONSTRAINT "sale_attempt_id_payment_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale" ADD CONSTRAINT "sale_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale" ADD CONSTRAINT "sale_sold_by_account_id_fk" FOREIGN KEY ("sold_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale" ADD CONSTRAINT "sale_lot_id_payment_lot_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."payment_lot"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale" ADD CONSTRAINT "sale_cover_hash_cover_hash_fk" FOREIGN KEY ("cover_hash") REFERENCES "public"."cover"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passenger" ADD CONSTRAINT "passenger_sale_id_sale_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sale"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_extra" ADD CONSTRAINT "sale_extra_sale_id_sale_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sale"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher" ADD CONSTRAINT "voucher_sale_id_sale_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sale"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "sale_number_key" ON "sale" USING btree ("number");--> statement-breakpoint
CREATE INDEX "sale_number_sold_idx" ON "sale" USING btree ("number","sold_on");--> statement-breakpoint
CREATE INDEX "sale_created_idx" ON "sale" USING btree ("created_at","number","sold_on");--> statement-breakpoint
CREATE INDEX "sale_charged_idx" ON "sale" USING btree ("charged","number","sold_on");--> statement-breakpoint
CREATE INDEX "sale_passenger_count_idx" ON "sale" USING btree ("passenger_count","number","sold_on");--> statement-breakpoint
CREATE INDEX "sale_is_paid_idx" ON "sale" USING btree ("is_paid","number","sold_on");--> statement-breakpoint
CREATE INDEX "sale_plan_name_idx" ON "sale" USING btree ("plan_name" collate "und-x-icu","number","sold_on");--> statement-breakpoint
CREATE INDEX "sale_holder_idx" ON "sale" USING btree ("holder" collate "und-x-icu","number","sold_on");--> statement-breakpoint
CREATE INDEX "sale_business_name_idx" ON "sale" USING btree ("business_name" collate "und-x-icu","number","sold_on");--> statement-breakpoint
CREATE INDEX "sale_destination_name_idx" ON "sale" USING btree ("destination_name" collate "und-x-icu","number","sold_on");--> statement-breakpoint
CREATE INDEX "sale_business_type_idx" ON "sale" USING btree ("business_type","sold_on");--> statement-breakpoint
CREATE INDEX "sale_plan_idx" ON "sale" USING btree ("plan_id","plan_name" collate "und-x-icu","number","sold_on");--> statement-breakpoint
CREATE INDEX "sale_business_idx" ON "sale" USING btree ("business_id","business_name" collate "und-x-icu","number","sold_on");--> statement-breakpoint
CREATE INDEX "sale_business_number_idx" ON "sale" USING btree ("business_id","number");--> statement-breakpoint
CREATE INDEX "sale_sold_idx" ON "sale" USING btree ("sold_on","gross","charged","house_share");--> statement-breakpoint
CREATE INDEX "sale_storefront_idx" ON "sale" USING btree (upper(left(encode(sha256("public_id"::bytea), 'hex'), 32))) WHERE business_type = 'broker';--> statement-breakpoint
CREATE INDEX "sale_promo_idx" ON "sale" USING btree (upper("promo_code"));--> statement-breakpoint
CREATE INDEX "sale_email_part_idx" ON "sale" USING gin (lower("contact_email" collate "und-x-icu") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sale_phone_ending_idx" ON "sale" USING btree (reverse("contact_phone") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "sale_lot_idx" ON "sale" USING btree ("lot_id") WHERE lot_id is not null;--> statement-breakpoint
CREATE INDEX "sale_unpaid_idx" ON "sale" USING btree ("sold_on","business_type","plan_name" collate "und-x-icu","number") WHERE not is_paid;--> statement-breakpoint
CREATE INDEX "passenger_document_hash_idx" ON "passenger" USING btree ("document_hash");--> statement-breakpoint
CREATE INDEX "passenger_document_tail_idx" ON "passenger" USING btree ("document_tail");--> statement-breakpoint
CREATE INDEX "passenger_name_part_idx" ON "passenger" USING gin (regexp_replace(normalize(lower((' ' || "name" || ' ' || "last_name") collate "und-x-icu"), NFD), '[\u0300-\u036f]', '', 'g') gin_trgm_ops);--> statement-breakpoint

-- Visitors have no login: a secret code opens a saved quote, and a code sent by email the vouchers of its buyer.
CREATE TABLE "saved_quote" (
	"code" text PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"choice" jsonb NOT NULL,
	"shown" jsonb NOT NULL,
	"charged" bigint NOT NULL,
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
CREATE INDEX "voucher_access_request_idx" ON "voucher_access" USING btree ("request_hash");--> statement-breakpoint

-- Requests of travellers, with their files and with what staff did; the search box asks each of their indexes for parts of text.
CREATE TABLE "request" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "request_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"status" text DEFAULT 'received' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"request_key" uuid,
	"sale_id" uuid,
	"business_id" uuid,
	"storefront_id" uuid,
	"voucher" text NOT NULL,
	"document" text NOT NULL,
	"document_hash" text,
	"document_tail" text,
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
	"accepts_health_data" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	CONSTRAINT "request_requestKey_unique" UNIQUE("request_key")
);
--> statement-breakpoint
CREATE TABLE "request_attachment" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"network" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"discarded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "request_event" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"account_id" uuid NOT NULL,
	"from_status" text NOT NULL,
	"to_status" text NOT NULL,
	"note" text,
	"message" text,
	"is_sent" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "request" ADD CONSTRAINT "request_sale_id_sale_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sale"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request" ADD CONSTRAINT "request_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request" ADD CONSTRAINT "request_storefront_id_business_id_fk" FOREIGN KEY ("storefront_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_attachment" ADD CONSTRAINT "request_attachment_request_id_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_event" ADD CONSTRAINT "request_event_request_id_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_event" ADD CONSTRAINT "request_event_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "request_status_idx" ON "request" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "request_document_hash_idx" ON "request" USING btree ("document_hash");--> statement-breakpoint
CREATE INDEX "request_document_tail_idx" ON "request" USING btree ("document_tail");--> statement-breakpoint
CREATE INDEX "request_number_idx" ON "request" USING btree ("number");--> statement-breakpoint
CREATE INDEX "request_name_part_idx" ON "request" USING gin (regexp_replace(normalize(lower((' ' || "name" || ' ' || "last_name") collate "und-x-icu"), NFD), '[\u0300-\u036f]', '', 'g') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "request_email_part_idx" ON "request" USING gin (lower("email" collate "und-x-icu") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "request_attachment_request_idx" ON "request_attachment" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "request_attachment_loose_idx" ON "request_attachment" USING btree ("created_at") WHERE request_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "request_event_version_key" ON "request_event" USING btree ("request_id","version");--> statement-breakpoint

-- Each reconciliation run keeps its day's result, and its differences stay until staff have seen them.
CREATE TABLE "reconciliation" (
	"day" date PRIMARY KEY NOT NULL,
	"asked_at" timestamp with time zone,
	"asked_by" uuid,
	"started_at" timestamp with time zone,
	"finished_at" timestamp with time zone,
	"status" text,
	"list_problem" text,
	"unanswered" integer DEFAULT 0 NOT NULL,
	"figures" jsonb,
	CONSTRAINT "reconciliation_result" CHECK ((finished_at is null) = (status is null))
);
--> statement-breakpoint
CREATE TABLE "reconciliation_difference" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"key" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"attempt_id" uuid,
	"order_no" text,
	"purchase_id" text,
	"our_amount" bigint,
	"our_currency" text,
	"their_amount" bigint,
	"their_currency" text,
	"found_at" timestamp with time zone NOT NULL,
	"gone_at" timestamp with time zone,
	"seen_at" timestamp with time zone,
	"seen_by" uuid,
	"note" text,
	CONSTRAINT "reconciliation_difference_key_unique" UNIQUE("key"),
	CONSTRAINT "reconciliation_difference_seen" CHECK ((seen_at is null) = (seen_by is null))
);
--> statement-breakpoint
ALTER TABLE "reconciliation" ADD CONSTRAINT "reconciliation_asked_by_account_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_difference" ADD CONSTRAINT "reconciliation_difference_day_reconciliation_day_fk" FOREIGN KEY ("day") REFERENCES "public"."reconciliation"("day") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_difference" ADD CONSTRAINT "reconciliation_difference_attempt_id_payment_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_difference" ADD CONSTRAINT "reconciliation_difference_seen_by_account_id_fk" FOREIGN KEY ("seen_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reconciliation_difference_day_idx" ON "reconciliation_difference" USING btree ("day");--> statement-breakpoint
CREATE INDEX "reconciliation_difference_open_idx" ON "reconciliation_difference" USING btree ("day") WHERE gone_at is null and seen_at is null;--> statement-breakpoint

-- Queue, images, encryption keys and rate limits are rows, because several processes share them.
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
CREATE TABLE "image" (
	"key" text PRIMARY KEY NOT NULL,
	"content_type" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "encryption_key" (
	"name" text PRIMARY KEY NOT NULL,
	"first_used_at" timestamp with time zone NOT NULL,
	"all_encrypted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "limited_use" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "limited_use_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "mail_message_status_idx" ON "mail_message" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "limited_use_subject_idx" ON "limited_use" USING btree ("subject","at");--> statement-breakpoint
CREATE INDEX "limited_use_at_idx" ON "limited_use" USING btree ("at");--> statement-breakpoint

-- Audit entries are only added: no statement of the product, nor of whoever borrows its connection, changes or removes one. The
-- owner of the tables can take the trigger away, which the nightly check of the chain of hashes then finds.
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
CREATE TABLE "audit_check" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_check_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"entries" integer NOT NULL,
	"head_id" bigint NOT NULL,
	"head_hash" text NOT NULL,
	"broken_at" bigint
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "audit_log_subject_idx" ON "audit_log" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "audit_log_account_idx" ON "audit_log" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_at_idx" ON "audit_log" USING btree ("at");--> statement-breakpoint
create function refuse_change_of_audit() returns trigger language plpgsql as $$
begin
  raise exception 'entries of % are only added', tg_table_name using errcode = 'restrict_violation';
end
$$;--> statement-breakpoint
create trigger audit_log_append_only before update or delete or truncate on "audit_log"
  for each statement execute function refuse_change_of_audit();--> statement-breakpoint
create trigger audit_check_append_only before update or delete or truncate on "audit_check"
  for each statement execute function refuse_change_of_audit();--> statement-breakpoint

-- The server takes this role while it reads for a business (server/platform/db/as-business.ts). Roles belong to the whole cluster:
-- another database of it may have created this one, perhaps at this very moment.
do $$
begin
  if not exists (select from pg_roles where rolname = 'ceibo_business') then
    create role ceibo_business nologin;
  end if;
exception
  when duplicate_object or unique_violation then null;
  when insufficient_privilege then
    raise exception 'The database user may not create roles: let an administrator of PostgreSQL run "create role ceibo_business nologin; grant ceibo_business to %"', current_user;
end
$$;--> statement-breakpoint
do $$
begin
  if not pg_has_role(current_user, 'ceibo_business', 'member') then
    execute format('grant ceibo_business to %I', current_user);
  end if;
end
$$;--> statement-breakpoint

-- The role reads these tables alone. Of businesses, attempts and lots it reads only the columns that a business may see, since a
-- lot may hold the sales of others.
do $$
begin
  execute format('grant usage on schema %I to ceibo_business', current_schema());
end
$$;--> statement-breakpoint
grant select on "sale", "passenger", "voucher", "sale_extra" to ceibo_business;--> statement-breakpoint
grant select ("id", "name", "is_main_brand") on "business" to ceibo_business;--> statement-breakpoint
grant select ("id", "purchase_id") on "payment_attempt" to ceibo_business;--> statement-breakpoint
grant select ("id", "paid_on", "reference") on "payment_lot" to ceibo_business;--> statement-breakpoint

-- Row-level security gives a business its own sales and what belongs to them, itself, and the main brand.
create function ceibo_business_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('ceibo.business_id', true), '')::uuid;--> statement-breakpoint
alter table "sale" enable row level security;--> statement-breakpoint
create policy "sale_of_business" on "sale" for select to ceibo_business
  using ("business_id" = (select ceibo_business_id()));--> statement-breakpoint
alter table "passenger" enable row level security;--> statement-breakpoint
create policy "passenger_of_business" on "passenger" for select to ceibo_business
  using (exists (select from "sale" where "sale"."id" = "passenger"."sale_id"));--> statement-breakpoint
alter table "voucher" enable row level security;--> statement-breakpoint
create policy "voucher_of_business" on "voucher" for select to ceibo_business
  using (exists (select from "sale" where "sale"."id" = "voucher"."sale_id"));--> statement-breakpoint
alter table "sale_extra" enable row level security;--> statement-breakpoint
create policy "sale_extra_of_business" on "sale_extra" for select to ceibo_business
  using (exists (select from "sale" where "sale"."id" = "sale_extra"."sale_id"));--> statement-breakpoint
alter table "business" enable row level security;--> statement-breakpoint
create policy "business_itself" on "business" for select to ceibo_business
  using ("id" = (select ceibo_business_id()) or "is_main_brand");--> statement-breakpoint
alter table "payment_attempt" enable row level security;--> statement-breakpoint
create policy "payment_attempt_of_business" on "payment_attempt" for select to ceibo_business
  using (exists (select from "sale" where "sale"."attempt_id" = "payment_attempt"."id"));--> statement-breakpoint
alter table "payment_lot" enable row level security;--> statement-breakpoint
create policy "payment_lot_of_business" on "payment_lot" for select to ceibo_business
  using (exists (select from "sale" where "sale"."lot_id" = "payment_lot"."id"));--> statement-breakpoint

-- A business searches parts of a name or of an email, or the end of a phone. Under row-level security no index of texts may be
-- asked before the owner of each row is known, so every search would read all sales of the business. This function reads as the
-- owner of the tables, by the index or among the newest sales of the business, and returns only those of the session's business,
-- by a condition of its own.
create function ceibo_own_sales(sought text, patterns text[], newest int) returns table ("number" bigint, "n" int)
  language plpgsql stable security definer as $$
declare
  words constant text := case sought
    when 'name' then $words$regexp_replace(normalize(lower((' ' || passenger.name || ' ' || passenger.last_name) collate "und-x-icu"), NFD), '[\u0300-\u036f]', '', 'g')$words$
    when 'email' then $words$lower(sale.contact_email collate "und-x-icu")$words$
    when 'phone' then 'reverse(sale.contact_phone)'
  end;
  own constant text := format('sale.business_id = %L', ceibo_business_id());
  recent constant text := format(
    ' and sale.number = any(array(select number from sale where %s order by number desc limit %s))', own, newest
  );
begin
  return query execute (
    select 'select sale.number, passenger.n::int from sale join passenger on passenger.sale_id = sale.id where ' || own
      || case when newest is null then '' else recent end
      || case sought when 'name' then '' else ' and passenger.n = 1' end
      || coalesce(string_agg(format(' and %s like %L', words, pattern), ''), ' and false')
    from unnest(patterns) pattern
  );
end
$$;--> statement-breakpoint
do $$
begin
  -- Temporary tables last: nobody puts one in the place of ours.
  execute format('alter function ceibo_own_sales set search_path = %I, pg_temp', current_schema());
end
$$;--> statement-breakpoint
revoke execute on function ceibo_own_sales from public;--> statement-breakpoint
grant execute on function ceibo_own_sales to ceibo_business;
