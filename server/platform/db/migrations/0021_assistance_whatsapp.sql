-- by hand
-- A WhatsApp stated no purpose. A partner's answers for its sales; ours answered for both, so that it becomes a line of each
-- (docs/rules/contact-lines.md). An older release reads the new rows as telephones.
update "business" set "contact_lines" = (
  select jsonb_agg(lines.line order by old.place, lines.part)
  from jsonb_array_elements("contact_lines") with ordinality as old(line, place)
  cross join lateral (
    select 0 as part, case when old.line->>'kind' = 'whatsapp'
      then old.line || '{"kind": "sales", "isWhatsapp": true}' else old.line end as line
    union all
    select 1, old.line || '{"kind": "assistance", "isWhatsapp": true}'
    where old.line->>'kind' = 'whatsapp' and "business"."is_main_brand"
  ) as lines
) where "contact_lines" @> '[{"kind": "whatsapp"}]';--> statement-breakpoint
update "storefront_draft" set "look" = jsonb_set("look", '{contactLines}', (
  select jsonb_agg(
    case when old.line->>'kind' = 'whatsapp' then old.line || '{"kind": "sales", "isWhatsapp": true}' else old.line end
    order by old.place
  )
  from jsonb_array_elements("look"->'contactLines') with ordinality as old(line, place)
)) where "look"->'contactLines' @> '[{"kind": "whatsapp"}]';
