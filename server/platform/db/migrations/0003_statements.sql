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
ALTER TABLE "account_closing" ADD CONSTRAINT "account_closing_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_closing" ADD CONSTRAINT "account_closing_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_statement" ADD CONSTRAINT "account_statement_closing_fk" FOREIGN KEY ("business_id","month") REFERENCES "public"."account_closing"("business_id","month") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_dispute" ADD CONSTRAINT "statement_dispute_statement_id_account_statement_id_fk" FOREIGN KEY ("statement_id") REFERENCES "public"."account_statement"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_dispute" ADD CONSTRAINT "statement_dispute_business_id_business_id_fk" FOREIGN KEY ("business_id") REFERENCES "public"."business"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_dispute" ADD CONSTRAINT "statement_dispute_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "statement_dispute" ADD CONSTRAINT "statement_dispute_answered_by_account_id_fk" FOREIGN KEY ("answered_by") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "statement_dispute_open_idx" ON "statement_dispute" USING btree ("business_id") WHERE answer is null;--> statement-breakpoint
-- by hand
create trigger account_statement_append_only before update or delete or truncate on "account_statement"
  for each statement execute function refuse_change_of_accounts();--> statement-breakpoint
create trigger account_closing_append_only before update or delete or truncate on "account_closing"
  for each statement execute function refuse_change_of_accounts();--> statement-breakpoint
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
-- A business sees its own statements, and not who of ours closed and answered.
grant select on "account_statement" to ceibo_business;--> statement-breakpoint
grant select ("id", "statement_id", "business_id", "line_id", "note", "at", "answer", "answered_at") on "statement_dispute" to ceibo_business;--> statement-breakpoint
alter table "account_statement" enable row level security;--> statement-breakpoint
create policy "account_statement_of_business" on "account_statement" for select to ceibo_business
  using ("business_id" = (select ceibo_business_id()));--> statement-breakpoint
alter table "statement_dispute" enable row level security;--> statement-breakpoint
create policy "statement_dispute_of_business" on "statement_dispute" for select to ceibo_business
  using ("business_id" = (select ceibo_business_id()));
