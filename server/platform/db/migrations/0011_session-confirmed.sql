ALTER TABLE "session" ADD COLUMN "confirmed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- Whoever is logged in typed the password when they logged in, not when this ran.
UPDATE "session" SET "confirmed_at" = "created_at";
