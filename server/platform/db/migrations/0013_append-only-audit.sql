CREATE TABLE "audit_check" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "audit_check_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"entries" integer NOT NULL,
	"head_id" bigint NOT NULL,
	"head_hash" text NOT NULL,
	"broken_at" bigint
);
--> statement-breakpoint
-- What was done stays written: no statement of the product, nor of whoever borrows its connection, changes or removes an
-- entry. The tables' owner can take the trigger away, which the nightly look at the chain of hashes then finds.
create function refuse_change_of_audit() returns trigger language plpgsql as $$
begin
  raise exception 'entries of % are only added', tg_table_name using errcode = 'restrict_violation';
end
$$;--> statement-breakpoint
create trigger audit_log_append_only before update or delete or truncate on "audit_log"
  for each statement execute function refuse_change_of_audit();--> statement-breakpoint
create trigger audit_check_append_only before update or delete or truncate on "audit_check"
  for each statement execute function refuse_change_of_audit();
