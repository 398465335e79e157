CREATE TABLE "exchange_rate_fetch" (
	"day" date PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"failures" smallint DEFAULT 0 NOT NULL,
	"leased_until" timestamp with time zone,
	"answered_at" timestamp with time zone,
	"outcome" text,
	"found_day" date,
	"found_rate" integer,
	"problem" text,
	"detail" text,
	"is_done" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "exchange_rate" ALTER COLUMN "entered_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "exchange_rate" ADD COLUMN "source" text;--> statement-breakpoint
ALTER TABLE "exchange_rate" ADD CONSTRAINT "exchange_rate_origin" CHECK (entered_by is not null or source is not null);