ALTER TABLE "business" ADD COLUMN "legal_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "business" ADD COLUMN "provider_name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "business" ADD COLUMN "office_hours" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "benefit" ADD COLUMN "payment" text DEFAULT 'refund' NOT NULL;--> statement-breakpoint
-- The catalogue of the releases before, as the release's own says it; `npm run seed -- --catalogue` writes the same.
update benefit set payment = case
  when id in (1, 2, 3, 6, 7, 8, 10, 11, 16, 17, 18, 19, 20) then 'direct'
  when id in (12, 24) then 'sum'
  when id = 23 then 'discount'
  when id in (21, 22, 25) then 'free'
  else 'refund'
end;
