CREATE TABLE "entry_requirement" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"place" text NOT NULL,
	"countries" text[] NOT NULL,
	"text" text NOT NULL,
	"asks_cover" boolean NOT NULL,
	"min_cover" bigint,
	"asks_repatriation" boolean NOT NULL,
	"certificate" text,
	"source_name" text NOT NULL,
	"source_url" text NOT NULL,
	"reviewed_on" date NOT NULL,
	"is_shown" boolean DEFAULT true NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "entry_requirement_countries" CHECK (cardinality(countries) > 0),
	CONSTRAINT "entry_requirement_min_cover" CHECK (min_cover > 0)
);
