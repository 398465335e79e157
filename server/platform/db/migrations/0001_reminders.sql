CREATE TABLE "reminder_opt_out" (
	"email" text PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "sale_start_idx" ON "sale" USING btree ("start_date");