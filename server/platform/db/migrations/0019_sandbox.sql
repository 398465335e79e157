CREATE TABLE "sandbox_email" (
	"mail_id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "sandbox_email_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"subject" text NOT NULL,
	"text" text NOT NULL,
	"html" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_email_number_unique" UNIQUE("number")
);
--> statement-breakpoint
CREATE TABLE "sandbox_state" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"ahead_ms" bigint DEFAULT 0 NOT NULL,
	"copied_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sandbox_state_one" CHECK (id = 1)
);
--> statement-breakpoint
ALTER TABLE "sandbox_email" ADD CONSTRAINT "sandbox_email_mail_id_mail_message_id_fk" FOREIGN KEY ("mail_id") REFERENCES "public"."mail_message"("id") ON DELETE no action ON UPDATE no action;