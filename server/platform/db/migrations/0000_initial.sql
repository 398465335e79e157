-- The first statements and those from "by hand" on are written by hand; `npm run migration` wrote the tables between them.
-- Parts of names and emails are searched by trigrams. The extension ships with PostgreSQL and with PGlite, and the owner of the
-- database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint

-- Words are sorted as in a Spanish dictionary: ñ after n. PGlite does not have the Spanish rules of ICU, so they are stated where
-- the database can take them, which is from PostgreSQL 16 on.
do $$
begin
  if current_setting('server_version_num')::int >= 160000 then
    execute $collation$create collation "ceibo_spanish" (provider = icu, locale = 'und', rules = '& n < ñ <<< Ñ')$collation$;
  else
    create collation "ceibo_spanish" (provider = icu, locale = 'es');
  end if;
end
$$;--> statement-breakpoint

-- Words as people search them: `foldedWords` of shared/folded.ts, which says the same. What `translate` has no counterpart for,
-- apostrophes and hyphens, it takes out. It uses nothing but what every database has, whatever the search path, so that a
-- restored index finds it.
create function ceibo_folded(words text) returns text language sql immutable parallel safe
  return replace(replace(replace(translate(
    regexp_replace(normalize(lower(words collate "und-x-icu"), NFD), '[\u0300-\u036f]', '', 'g'),
    E'łđøı\t\n\u000b\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff''`\u00b4\u02b9\u02bb\u02bc\u02bd\u2018\u2019\u201b\u2032\uff07\u00ad\u2010\u2011\u2012\u2013\u2014\u2015\u2212-',
    'ldoi                        '
  ), 'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe');--> statement-breakpoint

CREATE TABLE "account_entry" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"business_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"amount" bigint NOT NULL,
	"method" text,
	"reference" text DEFAULT '' NOT NULL,
	"reason" text,
	"lot_id" uuid,
	"payment_id" uuid,
	"intent_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	CONSTRAINT "account_entry_intent_key" UNIQUE("intent_id","kind","business_id"),
	CONSTRAINT "account_entry_payment" CHECK (kind <> 'payment' or (amount <= 0 and lot_id is not null)),
	CONSTRAINT "account_entry_taken_back" CHECK ((kind = 'payment-taken-back') = (payment_id is not null) and (payment_id is null or amount >= 0)),
	CONSTRAINT "account_entry_adjustment" CHECK (kind <> 'adjustment' or reason is not null)
);
--> statement-breakpoint
CREATE TABLE "earlier_application" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"sale_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payment_application" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"payment_id" uuid NOT NULL,
	"sale_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_application_key" UNIQUE("sale_id","payment_id"),
	CONSTRAINT "payment_application_amount" CHECK (amount > 0)
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
	"commission_percent" numeric(5, 2) NOT NULL,
	"credit_limit" bigint,
	"is_main_brand" boolean DEFAULT false NOT NULL,
	"subdomain" text,
	"description" text DEFAULT '' NOT NULL,
	"primary_color" text DEFAULT '#b700ff' NOT NULL,
	"secondary_color" text DEFAULT '#000000' NOT NULL,
	"logo_url" text,
	"favicon_url" text,
	"header_url" text,
	"contact_email" text,
	"legal_name" text DEFAULT '' NOT NULL,
	"provider_name" text DEFAULT '' NOT NULL,
	"office_hours" text DEFAULT '' NOT NULL,
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
CREATE TABLE "recovery_code" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
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
CREATE TABLE "account" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"role" text NOT NULL,
	"business_id" uuid,
	"password_hash" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"sees_commission" boolean DEFAULT false NOT NULL,
	"blocked_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"wrote_up_to" "pg_lsn",
	CONSTRAINT "account_partner_has_business" CHECK ((role in ('owner', 'seller', 'viewer')) = (business_id is not null))
);
--> statement-breakpoint
CREATE TABLE "exchange_rate" (
	"day" date PRIMARY KEY NOT NULL,
	"rate" integer NOT NULL,
	"entered_by" uuid NOT NULL,
	"entered_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "residence_country" (
	"id" integer PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"iso" text NOT NULL,
	"is_offered" boolean DEFAULT true NOT NULL
);
--> statement-breakpoint
CREATE TABLE "tariff_simulation" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version" integer NOT NULL,
	"revision" integer NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"state" text NOT NULL,
	"priced" integer DEFAULT 0 NOT NULL,
	"sales" integer,
	"result" jsonb,
	"started_by" uuid NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "tariff_version" (
	"number" integer PRIMARY KEY GENERATED BY DEFAULT AS IDENTITY (sequence name "tariff_version_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"content" jsonb NOT NULL,
	"based_on" integer,
	"revision" integer DEFAULT 1 NOT NULL,
	"edited_by" uuid,
	"edited_at" timestamp with time zone NOT NULL,
	"approved_by" uuid,
	"approved_at" timestamp with time zone,
	"starts_at" timestamp with time zone,
	CONSTRAINT "tariff_version_starts_at_key" UNIQUE("starts_at"),
	CONSTRAINT "tariff_version_starts_approved" CHECK (starts_at is null or approved_at is not null)
);
--> statement-breakpoint
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
	"changes_sale_id" uuid,
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
CREATE TABLE "gateway_notification" (
	"key" text PRIMARY KEY NOT NULL,
	"transaction_id" text NOT NULL,
	"attempt_id" uuid,
	"received_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "partial_refund" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"attempt_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"provider_ref" text,
	"stuck_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"transferred_by" uuid,
	"transferred_at" timestamp with time zone,
	"transfer_reference" text,
	CONSTRAINT "partial_refund_amount" CHECK (amount > 0)
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
	"transferred_by" uuid,
	"transferred_at" timestamp with time zone,
	"transfer_reference" text,
	CONSTRAINT "refund_attemptId_unique" UNIQUE("attempt_id")
);
--> statement-breakpoint
CREATE TABLE "later_movement" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"sale_id" uuid NOT NULL,
	"intent_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"day" date NOT NULL,
	"quantity" smallint NOT NULL,
	"passenger_count" smallint NOT NULL,
	"gross" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"business_discount" bigint NOT NULL,
	"charged" bigint NOT NULL,
	"cost" bigint NOT NULL,
	"margin" bigint NOT NULL,
	"commission" bigint NOT NULL,
	"house_share" bigint NOT NULL,
	"account_id" uuid,
	"reason" text,
	"business_id" uuid,
	"mode" text,
	CONSTRAINT "later_movement_intent_key" UNIQUE("intent_id","kind"),
	CONSTRAINT "later_movement_identity" CHECK (charged = cost + commission + house_share and charged = gross - discount)
);
--> statement-breakpoint
CREATE TABLE "sale_correction" (
	"intent_id" uuid PRIMARY KEY NOT NULL,
	"sale_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"account_id" uuid,
	"passenger_nos" smallint[] NOT NULL,
	"fields" text[] NOT NULL
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
CREATE TABLE "audit_link" (
	"position" bigint PRIMARY KEY NOT NULL,
	"entry_id" bigint NOT NULL,
	"hash" text NOT NULL,
	CONSTRAINT "audit_link_entryId_unique" UNIQUE("entry_id"),
	CONSTRAINT "audit_link_hash_unique" UNIQUE("hash")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"account_id" uuid,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"detail" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "encryption_key" (
	"name" text PRIMARY KEY NOT NULL,
	"first_used_at" timestamp with time zone NOT NULL,
	"all_encrypted_at" timestamp with time zone
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
CREATE TABLE "limited_use" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "limited_use_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"at" timestamp with time zone NOT NULL
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
CREATE TABLE "receipt" (
	"year" smallint NOT NULL,
	"number" integer NOT NULL,
	"kind" text NOT NULL,
	"source_id" uuid NOT NULL,
	"sale_id" uuid,
	"amount" bigint NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "receipt_year_number_pk" PRIMARY KEY("year","number"),
	CONSTRAINT "receipt_source_key" UNIQUE("kind","source_id")
);
--> statement-breakpoint
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
CREATE TABLE "day_rollup" (
	"day" date NOT NULL,
	"subject" text NOT NULL,
	"business_id" uuid,
	"plan_id" integer,
	"promo_code" text,
	"quantity" integer NOT NULL,
	"sales" integer NOT NULL,
	"passenger_count" integer NOT NULL,
	"gross" bigint NOT NULL,
	"discount" bigint NOT NULL,
	"business_discount" bigint NOT NULL,
	"charged" bigint NOT NULL,
	"cost" bigint NOT NULL,
	"margin" bigint NOT NULL,
	"commission" bigint NOT NULL,
	"house_share" bigint NOT NULL,
	"net_to_pay" bigint NOT NULL,
	"net_to_collect" bigint NOT NULL,
	"charged_owed" bigint NOT NULL,
	"net_owed" bigint NOT NULL,
	"sales_at_loss" integer NOT NULL,
	"least_commission_percent" numeric(5, 2) NOT NULL,
	"greatest_commission_percent" numeric(5, 2) NOT NULL,
	"least_markup" numeric(5, 2) NOT NULL,
	"greatest_markup" numeric(5, 2) NOT NULL,
	"first" bigint NOT NULL,
	"first_with_commission" bigint,
	"latest" bigint NOT NULL,
	CONSTRAINT "day_rollup_key" UNIQUE NULLS NOT DISTINCT("subject","day","business_id","plan_id","promo_code")
);
--> statement-breakpoint
CREATE TABLE "rollup_state" (
	"is_only" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"last_day" date NOT NULL,
	"checked_at" timestamp with time zone,
	"differing_days" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "rollup_state_only" CHECK (is_only)
);
--> statement-breakpoint
CREATE TABLE "cover" (
	"hash" text PRIMARY KEY NOT NULL,
	"benefits" jsonb NOT NULL
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
	"left_at" timestamp with time zone,
	CONSTRAINT "passenger_n_key" UNIQUE("sale_id","n")
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
	"current_plan_id" integer,
	"max_days_per_trip" integer,
	"cover_hash" text NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"days" smallint NOT NULL,
	"family_plan" boolean NOT NULL,
	"passenger_count" smallint NOT NULL,
	"holder" text NOT NULL,
	"travellers" text DEFAULT '' NOT NULL,
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
	"tariff_version" integer NOT NULL,
	"cancellation_terms" jsonb NOT NULL,
	"cancelled_at" timestamp with time zone,
	"erased_at" timestamp with time zone,
	CONSTRAINT "sale_publicId_unique" UNIQUE("public_id"),
	CONSTRAINT "sale_checkoutId_unique" UNIQUE("checkout_id"),
	CONSTRAINT "sale_attemptId_unique" UNIQUE("attempt_id"),
	CONSTRAINT "sale_card_has_attempt" CHECK ((mode = 'card') = (attempt_id is not null)),
	CONSTRAINT "sale_sold_on_its_day" CHECK (sold_on = (created_at at time zone 'UTC' - interval '3 hours')::date),
	CONSTRAINT "sale_identity" CHECK (charged = cost + commission + house_share and charged = gross - discount)
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
	"version" smallint DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "voucher_passenger_key" UNIQUE("sale_id","passenger_no")
);
--> statement-breakpoint
CREATE TABLE "saved_quote" (
	"code" text PRIMARY KEY NOT NULL,
	"business_id" uuid NOT NULL,
	"choice" jsonb NOT NULL,
	"shown" jsonb NOT NULL,
	"tariff_version" integer NOT NULL,
	"charged" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"valid_until" date NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_closing" (
	"business_id" uuid NOT NULL,
	"month" date NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"account_id" uuid NOT NULL,
	CONSTRAINT "account_closing_business_id_month_pk" PRIMARY KEY("business_id","month")
);
--> statement-breakpoint
CREATE TABLE "account_statement" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"year" smallint NOT NULL,
	"number" integer NOT NULL,
	"business_id" uuid NOT NULL,
	"month" date NOT NULL,
	"opening" bigint NOT NULL,
	"closing" bigint NOT NULL,
	"line_count" integer NOT NULL,
	"closed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "account_statement_number_key" UNIQUE("year","number"),
	CONSTRAINT "account_statement_month_key" UNIQUE("business_id","month"),
	CONSTRAINT "account_statement_month" CHECK (extract(day from month) = 1)
);
--> statement-breakpoint
CREATE TABLE "statement_dispute" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"statement_id" uuid NOT NULL,
	"business_id" uuid NOT NULL,
	"line_id" uuid NOT NULL,
	"note" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"account_id" uuid NOT NULL,
	"answer" text,
	"answered_at" timestamp with time zone,
	"answered_by" uuid,
	CONSTRAINT "statement_dispute_line_key" UNIQUE("statement_id","line_id"),
	CONSTRAINT "statement_dispute_answer" CHECK ((answer is null) = (answered_at is null) and (answer is null) = (answered_by is null))
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
ALTER TABLE "account_entry" ADD CONSTRAINT "account_entry_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_entry" ADD CONSTRAINT "account_entry_lot_id_payment_lot_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."payment_lot"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_entry" ADD CONSTRAINT "account_entry_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_application" ADD CONSTRAINT "earlier_application_payment_id_account_entry_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."account_entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_application" ADD CONSTRAINT "earlier_application_sale_id_sale_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sale"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_application" ADD CONSTRAINT "payment_application_payment_id_account_entry_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."account_entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_application" ADD CONSTRAINT "payment_application_sale_id_sale_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sale"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "banner" ADD CONSTRAINT "banner_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_link" ADD CONSTRAINT "password_link_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storefront_draft" ADD CONSTRAINT "storefront_draft_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "storefront_draft" ADD CONSTRAINT "storefront_draft_sent_by_account_id_fk" FOREIGN KEY ("sent_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account" ADD CONSTRAINT "account_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "exchange_rate" ADD CONSTRAINT "exchange_rate_entered_by_account_id_fk" FOREIGN KEY ("entered_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tariff_simulation" ADD CONSTRAINT "tariff_simulation_version_tariff_version_number_fk" FOREIGN KEY ("version") REFERENCES "public"."tariff_version"("number") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tariff_simulation" ADD CONSTRAINT "tariff_simulation_started_by_account_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tariff_version" ADD CONSTRAINT "tariff_version_based_on_tariff_version_number_fk" FOREIGN KEY ("based_on") REFERENCES "public"."tariff_version"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tariff_version" ADD CONSTRAINT "tariff_version_edited_by_account_id_fk" FOREIGN KEY ("edited_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tariff_version" ADD CONSTRAINT "tariff_version_approved_by_account_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout" ADD CONSTRAINT "checkout_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout" ADD CONSTRAINT "checkout_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout" ADD CONSTRAINT "checkout_promo_code_id_promo_code_id_fk" FOREIGN KEY ("promo_code_id") REFERENCES "public"."promo_code"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gateway_notification" ADD CONSTRAINT "gateway_notification_attempt_id_payment_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partial_refund" ADD CONSTRAINT "partial_refund_attempt_id_payment_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partial_refund" ADD CONSTRAINT "partial_refund_transferred_by_account_id_fk" FOREIGN KEY ("transferred_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_attempt" ADD CONSTRAINT "payment_attempt_checkout_id_checkout_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkout"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_redemption" ADD CONSTRAINT "promo_redemption_checkout_id_checkout_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkout"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_redemption" ADD CONSTRAINT "promo_redemption_promo_code_id_promo_code_id_fk" FOREIGN KEY ("promo_code_id") REFERENCES "public"."promo_code"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_attempt_id_payment_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_transferred_by_account_id_fk" FOREIGN KEY ("transferred_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "later_movement" ADD CONSTRAINT "later_movement_sale_id_sale_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sale"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "later_movement" ADD CONSTRAINT "later_movement_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_correction" ADD CONSTRAINT "sale_correction_sale_id_sale_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sale"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_correction" ADD CONSTRAINT "sale_correction_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_code_business" ADD CONSTRAINT "promo_code_business_promo_code_id_promo_code_id_fk" FOREIGN KEY ("promo_code_id") REFERENCES "public"."promo_code"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promo_code_business" ADD CONSTRAINT "promo_code_business_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receipt" ADD CONSTRAINT "receipt_sale_id_sale_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sale"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation" ADD CONSTRAINT "reconciliation_asked_by_account_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_difference" ADD CONSTRAINT "reconciliation_difference_day_reconciliation_day_fk" FOREIGN KEY ("day") REFERENCES "public"."reconciliation"("day") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_difference" ADD CONSTRAINT "reconciliation_difference_attempt_id_payment_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciliation_difference" ADD CONSTRAINT "reconciliation_difference_seen_by_account_id_fk" FOREIGN KEY ("seen_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request" ADD CONSTRAINT "request_sale_id_sale_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sale"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request" ADD CONSTRAINT "request_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request" ADD CONSTRAINT "request_storefront_id_business_id_fk" FOREIGN KEY ("storefront_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_attachment" ADD CONSTRAINT "request_attachment_request_id_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_event" ADD CONSTRAINT "request_event_request_id_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_event" ADD CONSTRAINT "request_event_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "day_rollup" ADD CONSTRAINT "day_rollup_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_voucher" ADD CONSTRAINT "earlier_voucher_sale_id_sale_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sale"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "earlier_voucher" ADD CONSTRAINT "earlier_voucher_cover_hash_cover_hash_fk" FOREIGN KEY ("cover_hash") REFERENCES "public"."cover"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passenger" ADD CONSTRAINT "passenger_sale_id_sale_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sale"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_lot" ADD CONSTRAINT "payment_lot_paid_by_account_id_fk" FOREIGN KEY ("paid_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale" ADD CONSTRAINT "sale_checkout_id_checkout_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."checkout"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale" ADD CONSTRAINT "sale_attempt_id_payment_attempt_id_fk" FOREIGN KEY ("attempt_id") REFERENCES "public"."payment_attempt"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale" ADD CONSTRAINT "sale_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale" ADD CONSTRAINT "sale_sold_by_account_id_fk" FOREIGN KEY ("sold_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale" ADD CONSTRAINT "sale_lot_id_payment_lot_id_fk" FOREIGN KEY ("lot_id") REFERENCES "public"."payment_lot"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale" ADD CONSTRAINT "sale_cover_hash_cover_hash_fk" FOREIGN KEY ("cover_hash") REFERENCES "public"."cover"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale" ADD CONSTRAINT "sale_tariff_version_tariff_version_number_fk" FOREIGN KEY ("tariff_version") REFERENCES "public"."tariff_version"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sale_extra" ADD CONSTRAINT "sale_extra_sale_id_sale_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sale"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher" ADD CONSTRAINT "voucher_sale_id_sale_id_fk" FOREIGN KEY ("sale_id") REFERENCES "public"."sale"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_quote" ADD CONSTRAINT "saved_quote_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_quote" ADD CONSTRAINT "saved_quote_tariff_version_tariff_version_number_fk" FOREIGN KEY ("tariff_version") REFERENCES "public"."tariff_version"("number") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_closing" ADD CONSTRAINT "account_closing_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_closing" ADD CONSTRAINT "account_closing_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_statement" ADD CONSTRAINT "account_statement_closing_fk" FOREIGN KEY ("business_id","month") REFERENCES "public"."account_closing"("business_id","month") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_dispute" ADD CONSTRAINT "statement_dispute_statement_id_account_statement_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."account_statement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_dispute" ADD CONSTRAINT "statement_dispute_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_dispute" ADD CONSTRAINT "statement_dispute_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_dispute" ADD CONSTRAINT "statement_dispute_answered_by_account_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_access" ADD CONSTRAINT "voucher_access_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_entry_business_idx" ON "account_entry" USING btree ("business_id","day","at","id","kind","amount");--> statement-breakpoint
CREATE INDEX "account_entry_payment_idx" ON "account_entry" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "account_entry_lot_idx" ON "account_entry" USING btree ("lot_id");--> statement-breakpoint
CREATE INDEX "earlier_application_sale_idx" ON "earlier_application" USING btree ("sale_id");--> statement-breakpoint
CREATE INDEX "payment_application_payment_idx" ON "payment_application" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "banner_business_idx" ON "banner" USING btree ("business_id","position");--> statement-breakpoint
CREATE UNIQUE INDEX "business_subdomain_key" ON "business" USING btree ("subdomain") WHERE deleted_at is null;--> statement-breakpoint
CREATE UNIQUE INDEX "business_main_brand_key" ON "business" USING btree ("is_main_brand") WHERE is_main_brand;--> statement-breakpoint
CREATE INDEX "login_failure_email_idx" ON "login_failure" USING btree ("email_hash","at");--> statement-breakpoint
CREATE INDEX "login_failure_address_idx" ON "login_failure" USING btree ("address","at");--> statement-breakpoint
CREATE INDEX "recovery_code_account_idx" ON "recovery_code" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "session_account_idx" ON "session" USING btree ("account_id");--> statement-breakpoint
CREATE UNIQUE INDEX "account_email_key" ON "account" USING btree (lower("email")) WHERE deleted_at is null;--> statement-breakpoint
CREATE INDEX "checkout_status_idx" ON "checkout" USING btree ("status","expires_at");--> statement-breakpoint
CREATE INDEX "checkout_trip_hash_idx" ON "checkout" USING btree ("trip_hash","created_at");--> statement-breakpoint
CREATE INDEX "checkout_abandoned_idx" ON "checkout" USING btree ("expires_at") WHERE status in ('EXPIRED', 'REFUNDED') and erased_at is null;--> statement-breakpoint
CREATE INDEX "checkout_changes_sale_idx" ON "checkout" USING btree ("changes_sale_id") WHERE changes_sale_id is not null;--> statement-breakpoint
CREATE INDEX "partial_refund_due_idx" ON "partial_refund" USING btree ("status","next_at");--> statement-breakpoint
CREATE INDEX "partial_refund_attempt_idx" ON "partial_refund" USING btree ("attempt_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempt_live_key" ON "payment_attempt" USING btree ("checkout_id") WHERE status in ('SENT', 'UNKNOWN', 'APPROVED', 'CONSUMED');--> statement-breakpoint
CREATE INDEX "payment_attempt_due_idx" ON "payment_attempt" USING btree ("status","next_check_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_attempt_token_key" ON "payment_attempt" USING btree ("token_hash") WHERE token_hash <> '';--> statement-breakpoint
CREATE INDEX "promo_redemption_status_idx" ON "promo_redemption" USING btree ("status","expires_at");--> statement-breakpoint
CREATE INDEX "refund_due_idx" ON "refund" USING btree ("status","next_at");--> statement-breakpoint
CREATE INDEX "later_movement_sale_idx" ON "later_movement" USING btree ("sale_id","at");--> statement-breakpoint
CREATE INDEX "later_movement_day_idx" ON "later_movement" USING btree ("day");--> statement-breakpoint
CREATE INDEX "later_movement_account_idx" ON "later_movement" USING btree ("business_id","day","at","id","mode","charged","commission","kind","sale_id");--> statement-breakpoint
CREATE INDEX "sale_correction_sale_idx" ON "sale_correction" USING btree ("sale_id","at");--> statement-breakpoint
CREATE INDEX "audit_log_subject_idx" ON "audit_log" USING btree ("subject");--> statement-breakpoint
CREATE INDEX "audit_log_account_idx" ON "audit_log" USING btree ("account_id","id");--> statement-breakpoint
CREATE INDEX "audit_log_at_idx" ON "audit_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "limited_use_subject_idx" ON "limited_use" USING btree ("subject","at");--> statement-breakpoint
CREATE INDEX "limited_use_at_idx" ON "limited_use" USING btree ("at");--> statement-breakpoint
CREATE INDEX "mail_message_status_idx" ON "mail_message" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "mail_message_about_idx" ON "mail_message" USING btree (coalesce("payload" ->> 'saleId', "payload" ->> 'requestId', "payload" ->> 'eventId', "payload" ->> 'lotId'));--> statement-breakpoint
CREATE INDEX "promo_code_business_business_idx" ON "promo_code_business" USING btree ("business_id");--> statement-breakpoint
CREATE INDEX "reconciliation_difference_day_idx" ON "reconciliation_difference" USING btree ("day");--> statement-breakpoint
CREATE INDEX "reconciliation_difference_open_idx" ON "reconciliation_difference" USING btree ("day") WHERE gone_at is null and seen_at is null;--> statement-breakpoint
CREATE INDEX "request_sale_idx" ON "request" USING btree ("sale_id");--> statement-breakpoint
CREATE INDEX "request_status_idx" ON "request" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "request_document_hash_idx" ON "request" USING btree ("document_hash");--> statement-breakpoint
CREATE INDEX "request_document_tail_idx" ON "request" USING btree ("document_tail");--> statement-breakpoint
CREATE INDEX "request_number_idx" ON "request" USING btree ("number");--> statement-breakpoint
CREATE INDEX "request_name_part_idx" ON "request" USING gin ((' ' || ceibo_folded(("name" || ' ' || "last_name")) || ' ' || replace(ceibo_folded("name"), ' ', '') || ' ' || replace(ceibo_folded("last_name"), ' ', '')) gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "request_email_part_idx" ON "request" USING gin (lower("email" collate "und-x-icu") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "request_attachment_request_idx" ON "request_attachment" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "request_attachment_loose_idx" ON "request_attachment" USING btree ("created_at") WHERE request_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "request_event_version_key" ON "request_event" USING btree ("request_id","version");--> statement-breakpoint
CREATE INDEX "earlier_voucher_document_hash_idx" ON "earlier_voucher" USING btree ("document_hash");--> statement-breakpoint
CREATE INDEX "passenger_document_hash_idx" ON "passenger" USING btree ("document_hash");--> statement-breakpoint
CREATE INDEX "passenger_document_tail_idx" ON "passenger" USING btree ("document_tail");--> statement-breakpoint
CREATE UNIQUE INDEX "sale_number_key" ON "sale" USING btree ("number");--> statement-breakpoint
CREATE INDEX "sale_number_sold_idx" ON "sale" USING btree ("number","sold_on");--> statement-breakpoint
CREATE INDEX "sale_created_idx" ON "sale" USING btree ("created_at","number","sold_on");--> statement-breakpoint
CREATE INDEX "sale_charged_idx" ON "sale" USING btree ("charged","number","sold_on");--> statement-breakpoint
CREATE INDEX "sale_passenger_count_idx" ON "sale" USING btree ("passenger_count","number","sold_on");--> statement-breakpoint
CREATE INDEX "sale_is_paid_idx" ON "sale" USING btree ("is_paid","number","sold_on");--> statement-breakpoint
CREATE INDEX "sale_plan_name_idx" ON "sale" USING btree ("plan_name" collate "ceibo_spanish","number","sold_on");--> statement-breakpoint
CREATE INDEX "sale_holder_idx" ON "sale" USING btree ("holder" collate "ceibo_spanish","number","sold_on");--> statement-breakpoint
CREATE INDEX "sale_business_name_idx" ON "sale" USING btree ("business_name" collate "ceibo_spanish","number","sold_on","business_type");--> statement-breakpoint
CREATE INDEX "sale_destination_name_idx" ON "sale" USING btree ("destination_name" collate "ceibo_spanish","number","sold_on");--> statement-breakpoint
CREATE INDEX "sale_business_type_idx" ON "sale" USING btree ("business_type","sold_on");--> statement-breakpoint
CREATE INDEX "sale_plan_idx" ON "sale" USING btree ("plan_id","plan_name" collate "ceibo_spanish","number","sold_on");--> statement-breakpoint
CREATE INDEX "sale_business_idx" ON "sale" USING btree ("business_id","business_name" collate "ceibo_spanish","number","sold_on");--> statement-breakpoint
CREATE INDEX "sale_business_number_idx" ON "sale" USING btree ("business_id","number");--> statement-breakpoint
CREATE INDEX "sale_sold_idx" ON "sale" USING btree ("sold_on","gross","charged","house_share");--> statement-breakpoint
CREATE INDEX "sale_storefront_idx" ON "sale" USING btree (upper(left(encode(sha256("public_id"::bytea), 'hex'), 32))) WHERE business_type = 'broker';--> statement-breakpoint
CREATE INDEX "sale_promo_idx" ON "sale" USING btree (upper("promo_code"));--> statement-breakpoint
CREATE INDEX "sale_travellers_idx" ON "sale" USING gin ("travellers" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sale_email_idx" ON "sale" USING btree (lower("contact_email" collate "und-x-icu"));--> statement-breakpoint
CREATE INDEX "sale_email_part_idx" ON "sale" USING gin (lower("contact_email" collate "und-x-icu") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "sale_phone_ending_idx" ON "sale" USING btree (reverse("contact_phone") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "sale_lot_idx" ON "sale" USING btree ("lot_id") WHERE lot_id is not null;--> statement-breakpoint
CREATE INDEX "sale_account_idx" ON "sale" USING btree ("business_id","sold_on","created_at","id","mode","charged","commission");--> statement-breakpoint
CREATE INDEX "sale_unpaid_idx" ON "sale" USING btree ("sold_on","business_type","plan_name" collate "ceibo_spanish","number") WHERE not is_paid;--> statement-breakpoint
CREATE INDEX "voucher_check_idx" ON "voucher" USING btree (upper(left(encode(sha256(('check:' || "code")::bytea), 'hex'), 32)));--> statement-breakpoint
CREATE INDEX "voucher_sos_idx" ON "voucher" USING btree (upper(left(encode(sha256(('sos:' || "code")::bytea), 'hex'), 32)));--> statement-breakpoint
CREATE INDEX "statement_dispute_open_idx" ON "statement_dispute" USING btree ("business_id") WHERE answer is null;--> statement-breakpoint
CREATE INDEX "voucher_access_request_idx" ON "voucher_access" USING btree ("request_hash");--> statement-breakpoint
CREATE VIEW "public"."account_line" WITH (security_invoker = true) AS (select id, business_id, sold_on as day, created_at as at, case when mode = 'account' then 'debt' else 'commission' end as part,
  case when mode = 'account' then charged - commission else -commission end as amount, 'sale' as kind, id as sale_id
from sale
union all
select id, business_id, day, at, case when mode = 'account' then 'debt' else 'commission' end,
  case when mode = 'account' then charged - commission else -commission end, kind, sale_id
from later_movement
union all
select id, business_id, day, at, case when kind = 'payout' then 'commission' else 'debt' end, amount, kind, null::uuid
from account_entry);--> statement-breakpoint
CREATE VIEW "public"."sale_movement" WITH (security_invoker = true) AS (select id, id as sale_id, 'sale' as kind, created_at as at, sold_on as day, 1 as quantity, passenger_count::int,
  gross, discount, business_discount, charged, cost, margin, commission, house_share,
  is_paid or paid_at is not null as is_paid, number, mode, business_id, plan_id, promo_code, markup, commission_percent
from sale
union all
select later.id, later.sale_id, later.kind, later.at, later.day, later.quantity::int, later.passenger_count::int,
  later.gross, later.discount, later.business_discount, later.charged, later.cost, later.margin, later.commission, later.house_share,
  later.mode <> 'account' or coalesce(sale.paid_at >= later.at, false), sale.number, later.mode, later.business_id, sale.plan_id, sale.promo_code, sale.markup, sale.commission_percent
from later_movement later left join sale on sale.id = later.sale_id);--> statement-breakpoint
-- by hand

-- What is written once. The owner of the tables alone can take these triggers away; of the audit log the nightly check of the
-- chain of hashes then finds it.
create function refuse_change_of_audit() returns trigger language plpgsql as $$
begin
  raise exception 'entries of % are only added', tg_table_name using errcode = 'restrict_violation';
end
$$;--> statement-breakpoint
create trigger audit_log_append_only before update or delete or truncate on "audit_log"
  for each statement execute function refuse_change_of_audit();--> statement-breakpoint
create trigger audit_link_append_only before update or delete or truncate on "audit_link"
  for each statement execute function refuse_change_of_audit();--> statement-breakpoint
create trigger audit_check_append_only before update or delete or truncate on "audit_check"
  for each statement execute function refuse_change_of_audit();--> statement-breakpoint
create function refuse_change_of_figures() returns trigger language plpgsql as $$
begin
  raise exception 'the figures of % are written once', tg_table_name using errcode = 'restrict_violation';
end
$$;--> statement-breakpoint
create trigger later_movement_append_only before update or delete or truncate on "later_movement"
  for each statement execute function refuse_change_of_figures();--> statement-breakpoint
create trigger sale_figures_written_once before update of
    "gross", "discount", "business_discount", "charged", "cost", "margin", "commission", "house_share", "sold_on", "mode",
    "business_id", "plan_id", "markup", "commission_percent" on "sale"
  for each statement execute function refuse_change_of_figures();--> statement-breakpoint
create function refuse_change_of_accounts() returns trigger language plpgsql as $$
begin
  raise exception 'lines of % are only added', tg_table_name using errcode = 'restrict_violation';
end
$$;--> statement-breakpoint
create trigger account_entry_append_only before update or delete or truncate on "account_entry"
  for each statement execute function refuse_change_of_accounts();--> statement-breakpoint
create trigger account_statement_append_only before update or delete or truncate on "account_statement"
  for each statement execute function refuse_change_of_accounts();--> statement-breakpoint
create trigger account_closing_append_only before update or delete or truncate on "account_closing"
  for each statement execute function refuse_change_of_accounts();--> statement-breakpoint
-- A note of dispute stays as it was written, and so does its answer.
create function refuse_change_of_dispute() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.answer is null
    and (new.id, new.statement_id, new.business_id, new.line_id, new.note, new.at, new.account_id)
      = (old.id, old.statement_id, old.business_id, old.line_id, old.note, old.at, old.account_id) then
    return new;
  end if;
  raise exception 'a note of dispute is answered once and stays' using errcode = 'restrict_violation';
end
$$;--> statement-breakpoint
create trigger statement_dispute_stays before update or delete on "statement_dispute"
  for each row execute function refuse_change_of_dispute();--> statement-breakpoint

-- Exactly one version of the tariff is in force at any instant: no two start together, the first cannot be withdrawn, and nothing
-- that began changes. What was approved keeps its content.
create function ceibo_keep_tariff_version() returns trigger language plpgsql as $$
begin
  if old.starts_at <= clock_timestamp() then
    raise exception 'version % of the tariff has started', old.number;
  end if;
  if tg_op = 'DELETE' then
    if old.approved_at is not null then raise exception 'version % of the tariff was approved', old.number; end if;
    return old;
  end if;
  if new.number <> old.number or (new.approved_at is not null and old.approved_at is not null and new.content is distinct from old.content) then
    raise exception 'version % of the tariff was approved', old.number;
  end if;
  if new.starts_at is distinct from old.starts_at and new.starts_at <= clock_timestamp() then
    raise exception 'version % of the tariff cannot start in the past', old.number;
  end if;
  return new;
end
$$;--> statement-breakpoint
create trigger "tariff_version_kept" before update or delete on "tariff_version" for each row execute function ceibo_keep_tariff_version();--> statement-breakpoint

-- Accounts. A movement carries the business of its sale, so that an account is read by one index.
create function name_business_of_movement() returns trigger language plpgsql as $$
begin
  select sale.business_id, sale.mode into new.business_id, new.mode from sale where sale.id = new.sale_id;
  return new;
end
$$;--> statement-breakpoint
create trigger later_movement_of_business before insert on "later_movement"
  for each row execute function name_business_of_movement();--> statement-breakpoint
-- Who writes a line holds the days of its account together with others; who closes a month holds them alone. The number is
-- `accountDays` of server/platform/db/locks.ts.
create function refuse_line_of_closed_month() returns trigger language plpgsql as $$
declare
  line_day date;
begin
  if tg_table_name = 'sale' then
    line_day := new.sold_on;
  else
    line_day := new.day;
  end if;
  perform pg_advisory_xact_lock_shared(7241915, hashtext(new.business_id::text));
  if exists (
    select from account_statement
    where business_id = new.business_id and month >= date_trunc('month', line_day)::date
  ) then
    raise exception 'the month of % is closed for this account', line_day
      using errcode = 'restrict_violation', constraint = 'account_month_closed';
  end if;
  return new;
end
$$;--> statement-breakpoint
create trigger sale_outside_closed_months before insert on "sale"
  for each row execute function refuse_line_of_closed_month();--> statement-breakpoint
-- Triggers run in the order of their names: this one after that which writes the business of a movement.
create trigger later_movement_outside_closed_months before insert on "later_movement"
  for each row execute function refuse_line_of_closed_month();--> statement-breakpoint
create trigger account_entry_outside_closed_months before insert on "account_entry"
  for each row execute function refuse_line_of_closed_month();--> statement-breakpoint
-- A statement opens with what the one before closed with, skips no month, and says what its lines sum up to.
create function refuse_wrong_statement() returns trigger language plpgsql as $$
declare
  before account_statement;
  due date;
  lines bigint;
  total bigint;
begin
  perform pg_advisory_xact_lock(7241915, hashtext(new.business_id::text));
  select * into before from account_statement where business_id = new.business_id order by month desc limit 1;
  if before.month is null then
    select date_trunc('month', min(day))::date into due from account_line where business_id = new.business_id;
  else
    due := (before.month + interval '1 month')::date;
  end if;
  select count(*), coalesce(sum(amount), 0) into lines, total from account_line
    where business_id = new.business_id and day >= new.month and day < (new.month + interval '1 month')::date;
  if new.month is distinct from due or new.opening <> coalesce(before.closing, 0)
    or new.closing - new.opening <> total or new.line_count <> lines then
    raise exception 'the statement of % does not follow from its account', new.month using errcode = 'restrict_violation';
  end if;
  return new;
end
$$;--> statement-breakpoint
create trigger account_statement_follows before insert on "account_statement"
  for each row execute function refuse_wrong_statement();--> statement-breakpoint

-- Rollups. Who writes a movement holds its day together with others; who rolls the day up holds it alone. One that is written into
-- a rolled-up day takes that day and those after it back. The number is `rollupDay` of server/platform/db/locks.ts.
create function take_rollups_back() returns trigger language plpgsql as $$
declare
  movement_day date;
begin
  if tg_table_name = 'sale' then
    movement_day := new.sold_on;
  else
    movement_day := new.day;
  end if;
  perform pg_advisory_xact_lock_shared(7241923, hashtext(to_char(movement_day, 'YYYY-MM-DD')));
  update rollup_state set last_day = movement_day - 1 where last_day >= movement_day;
  return new;
end
$$;--> statement-breakpoint
create trigger sale_takes_rollups_back before insert on "sale"
  for each row execute function take_rollups_back();--> statement-breakpoint
create trigger later_movement_takes_rollups_back before insert on "later_movement"
  for each row execute function take_rollups_back();--> statement-breakpoint
-- A payment moves what is owed of rolled-up days, in its own transaction: what was owed of the sales before is taken off, what is
-- owed after is added. Payments of a business go one after the other (`owedRollup` of server/platform/db/locks.ts); one waits for
-- days that are being rolled up, whose job locks the table.
create function adjust_owed() returns trigger language plpgsql as $$
declare
  moved record;
begin
  -- Most sales are paid by card, and nothing is ever owed of them.
  if not exists (select from new_sale where mode = 'account') then
    return null;
  end if;
  for moved in
    with touched as (
      select -1 as sign, id, mode, sold_on, business_id, is_paid, paid_at, charged, commission from old_sale
      union all
      select 1, id, mode, sold_on, business_id, is_paid, paid_at, charged, commission from new_sale
    ), owed as (
      select sold_on as day, business_id, sign * charged as charged, sign * (charged - commission) as net from touched
        where mode = 'account' and not is_paid and paid_at is null
      union all
      select later.day, later.business_id, sign * later.charged, sign * (later.charged - later.commission)
        from touched join later_movement later on later.sale_id = touched.id
        where later.mode = 'account' and coalesce(paid_at < later.at, true)
    )
    select day, business_id, sum(charged) as charged, sum(net) as net
    from owed
    group by day, business_id
    having sum(charged) <> 0 or sum(net) <> 0
    order by business_id, day
  loop
    perform pg_advisory_xact_lock(7241924, hashtext(moved.business_id::text));
    lock table day_rollup in row exclusive mode;
    update day_rollup set charged_owed = charged_owed + moved.charged, net_owed = net_owed + moved.net
      where subject = 'business' and day = moved.day and business_id = moved.business_id;
  end loop;
  return null;
end
$$;--> statement-breakpoint
create trigger sale_adjusts_owed after update on "sale"
  referencing old table as old_sale new table as new_sale
  for each statement execute function adjust_owed();--> statement-breakpoint

-- Names are corrected and erased in more than one place, by hand too: what they are found by follows.
create function ceibo_travellers_follow() returns trigger language plpgsql as $$
begin
  update sale set travellers = (
    select string_agg((' ' || ceibo_folded(name || ' ' || last_name) || ' ' || replace(ceibo_folded(name), ' ', '') || ' ' || replace(ceibo_folded(last_name), ' ', '')), E'\n' order by n)
    from passenger where sale_id = new.sale_id
  ) where id = new.sale_id;
  return null;
end
$$;--> statement-breakpoint
create trigger passenger_travellers_follow after update of "name", "last_name" on "passenger"
  for each row execute function ceibo_travellers_follow();--> statement-breakpoint

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

-- The role reads these tables alone, and of some only the columns that a business may see: a lot may hold the sales of others, and
-- no business sees who of ours did something nor the reason that they noted.
do $$
begin
  execute format('grant usage on schema %I to ceibo_business', current_schema());
end
$$;--> statement-breakpoint
grant select on "sale", "passenger", "voucher", "sale_extra", "sale_movement", "account_line", "account_statement",
  "storefront_draft", "day_rollup" to ceibo_business;--> statement-breakpoint
grant select ("id", "name", "is_main_brand", "credit_limit") on "business" to ceibo_business;--> statement-breakpoint
grant select ("id", "name") on "account" to ceibo_business;--> statement-breakpoint
grant select ("id", "purchase_id") on "payment_attempt" to ceibo_business;--> statement-breakpoint
grant select ("id", "paid_on", "reference") on "payment_lot" to ceibo_business;--> statement-breakpoint
grant select ("last_day") on "rollup_state" to ceibo_business;--> statement-breakpoint
grant select ("id", "sale_id", "kind", "at", "day", "quantity", "passenger_count", "gross", "discount", "business_discount", "charged",
  "cost", "margin", "commission", "house_share", "business_id", "mode") on "later_movement" to ceibo_business;--> statement-breakpoint
grant select ("id", "business_id", "kind", "at", "day", "amount", "method", "reference", "reason", "lot_id", "payment_id")
  on "account_entry" to ceibo_business;--> statement-breakpoint
grant select ("id", "statement_id", "business_id", "line_id", "note", "at", "answer", "answered_at") on "statement_dispute" to ceibo_business;--> statement-breakpoint

-- Row-level security gives a business its own sales and what belongs to them, itself, and the main brand. A seller who may not
-- see what others of the business sold (`ceibo_seller_id`) sees their own sales, and nothing of the account, of the
-- statements, of the draft, of colleagues and of rolled-up days, which are the whole business's.
create function ceibo_business_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('ceibo.business_id', true), '')::uuid;--> statement-breakpoint
create function ceibo_seller_id() returns uuid language sql stable parallel safe
  return nullif(current_setting('ceibo.seller_id', true), '')::uuid;--> statement-breakpoint
alter table "sale" enable row level security;--> statement-breakpoint
create policy "sale_of_business" on "sale" for select to ceibo_business
  using ("business_id" = (select ceibo_business_id()) and ((select ceibo_seller_id()) is null or "sold_by" = (select ceibo_seller_id())));--> statement-breakpoint
alter table "passenger" enable row level security;--> statement-breakpoint
create policy "passenger_of_business" on "passenger" for select to ceibo_business
  using (exists (select from "sale" where "sale"."id" = "passenger"."sale_id"));--> statement-breakpoint
alter table "voucher" enable row level security;--> statement-breakpoint
create policy "voucher_of_business" on "voucher" for select to ceibo_business
  using (exists (select from "sale" where "sale"."id" = "voucher"."sale_id"));--> statement-breakpoint
alter table "sale_extra" enable row level security;--> statement-breakpoint
create policy "sale_extra_of_business" on "sale_extra" for select to ceibo_business
  using (exists (select from "sale" where "sale"."id" = "sale_extra"."sale_id"));--> statement-breakpoint
alter table "later_movement" enable row level security;--> statement-breakpoint
create policy "later_movement_of_business" on "later_movement" for select to ceibo_business
  using ("business_id" = (select ceibo_business_id())
    and ((select ceibo_seller_id()) is null or exists (select from "sale" where "sale"."id" = "later_movement"."sale_id")));--> statement-breakpoint
alter table "payment_attempt" enable row level security;--> statement-breakpoint
create policy "payment_attempt_of_business" on "payment_attempt" for select to ceibo_business
  using (exists (select from "sale" where "sale"."attempt_id" = "payment_attempt"."id"));--> statement-breakpoint
alter table "payment_lot" enable row level security;--> statement-breakpoint
create policy "payment_lot_of_business" on "payment_lot" for select to ceibo_business
  using (exists (select from "sale" where "sale"."lot_id" = "payment_lot"."id"));--> statement-breakpoint
alter table "business" enable row level security;--> statement-breakpoint
create policy "business_itself" on "business" for select to ceibo_business
  using ("id" = (select ceibo_business_id()) or "is_main_brand");--> statement-breakpoint
alter table "account" enable row level security;--> statement-breakpoint
create policy "account_of_business" on "account" for select to ceibo_business
  using ("business_id" = (select ceibo_business_id()) and (select ceibo_seller_id()) is null);--> statement-breakpoint
alter table "account_entry" enable row level security;--> statement-breakpoint
create policy "account_entry_of_business" on "account_entry" for select to ceibo_business
  using ("business_id" = (select ceibo_business_id()) and (select ceibo_seller_id()) is null);--> statement-breakpoint
alter table "account_statement" enable row level security;--> statement-breakpoint
create policy "account_statement_of_business" on "account_statement" for select to ceibo_business
  using ("business_id" = (select ceibo_business_id()) and (select ceibo_seller_id()) is null);--> statement-breakpoint
alter table "statement_dispute" enable row level security;--> statement-breakpoint
create policy "statement_dispute_of_business" on "statement_dispute" for select to ceibo_business
  using ("business_id" = (select ceibo_business_id()) and (select ceibo_seller_id()) is null);--> statement-breakpoint
alter table "storefront_draft" enable row level security;--> statement-breakpoint
create policy "storefront_draft_of_business" on "storefront_draft" for select to ceibo_business
  using ("business_id" = (select ceibo_business_id()) and (select ceibo_seller_id()) is null);--> statement-breakpoint
alter table "day_rollup" enable row level security;--> statement-breakpoint
create policy "day_rollup_of_business" on "day_rollup" for select to ceibo_business
  using ("business_id" = (select ceibo_business_id()) and (select ceibo_seller_id()) is null);--> statement-breakpoint
alter table "rollup_state" enable row level security;--> statement-breakpoint
create policy "rollup_state_of_business" on "rollup_state" for select to ceibo_business
  using ((select ceibo_business_id()) is not null and (select ceibo_seller_id()) is null);--> statement-breakpoint

-- A business searches parts of a name or of an email, or the end of a phone. Under row-level security no index of texts may be
-- asked before the owner of each row is known, so every search would read all sales of the business. This function reads as the
-- owner of the tables, by the index or among the newest sales of the business, and returns only those of the session's business,
-- or of its seller, by a condition of its own.
create function ceibo_own_sales(sought text, patterns text[], newest int) returns table ("number" bigint, "n" int)
  language plpgsql stable security definer as $$
declare
  words constant text := case sought
    when 'name' then 'sale.travellers'
    when 'email' then 'lower(sale.contact_email collate "und-x-icu")'
    when 'phone' then 'reverse(sale.contact_phone)'
  end;
  person constant text := case sought when 'name' then (
    select '(select min(n) from passenger where sale_id = sale.id and ' || string_agg(
      format($words$(' ' || ceibo_folded(name || ' ' || last_name) || ' ' || replace(ceibo_folded(name), ' ', '') || ' ' || replace(ceibo_folded(last_name), ' ', '')) like %L$words$, pattern),
      ' and '
    ) || ')::int'
    from unnest(patterns) pattern
  ) else '1' end;
  own constant text := format('sale.business_id = %L', ceibo_business_id())
    || coalesce(' and sale.sold_by = ' || quote_literal(ceibo_seller_id()), '');
  recent constant text := format(
    ' and sale.number = any(array(select number from sale where %s order by number desc limit %s))', own, newest
  );
begin
  return query execute (
    select 'select * from (select sale.number, ' || coalesce(person, 'null::int') || ' as n from sale where ' || own
      || case when newest is null then '' else recent end
      || coalesce(string_agg(format(' and %s like %L', words, pattern), ''), ' and false')
      || ') found where n is not null'
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
