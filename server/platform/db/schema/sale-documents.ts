import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Conditions } from '#shared/conditions/conditions.ts'

/** A cover table as it was sold, by the hash of its content: vouchers show it for ever, whatever the catalogue contains later. */
export const cover = pgTable('cover', {
  hash: text().primaryKey(),
  benefits: jsonb().$type<{ name: string; value: string }[]>().notNull(),
})

/**
 * The conditions of a plan as buyers accepted them, by the hash of their content: they stay as they are, whatever a later version
 * of the tariff or a later release says (docs/rules/documents.md).
 */
export const conditions = pgTable('conditions', {
  hash: text().primaryKey(),
  document: jsonb().$type<Conditions>().notNull(),
})
