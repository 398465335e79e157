CREATE TABLE "request_attachment" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"request_id" uuid,
	"name" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
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
ALTER TABLE "request" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "request" ADD COLUMN "request_key" uuid;--> statement-breakpoint
ALTER TABLE "request" ADD COLUMN "accepts_health_data" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "request_attachment" ADD CONSTRAINT "request_attachment_request_id_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_event" ADD CONSTRAINT "request_event_request_id_request_id_fk" FOREIGN KEY ("request_id") REFERENCES "public"."request"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_event" ADD CONSTRAINT "request_event_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "request_attachment_request_idx" ON "request_attachment" USING btree ("request_id");--> statement-breakpoint
CREATE INDEX "request_attachment_loose_idx" ON "request_attachment" USING btree ("created_at") WHERE request_id is null;--> statement-breakpoint
CREATE UNIQUE INDEX "request_event_version_key" ON "request_event" USING btree ("request_id","version");--> statement-breakpoint
ALTER TABLE "request" ADD CONSTRAINT "request_requestKey_unique" UNIQUE("request_key");