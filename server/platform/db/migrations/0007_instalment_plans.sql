CREATE TABLE "instalment_plan" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"brands" text[] NOT NULL,
	"instalments" smallint NOT NULL,
	"min_amount" bigint NOT NULL,
	"financed_by" text NOT NULL,
	"percent" numeric(5, 2) NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "instalment_plan_brands" CHECK (cardinality(brands) > 0),
	CONSTRAINT "instalment_plan_instalments" CHECK (instalments between 2 and 24),
	CONSTRAINT "instalment_plan_min_amount" CHECK (min_amount >= 0),
	CONSTRAINT "instalment_plan_percent" CHECK (percent between 0 and 100)
);
