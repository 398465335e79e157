import type { TestEnvironment } from './test-environment.ts'

/** A new code of 15 %, with a limit of uses, that every business sells with. */
export async function addPromoCode(environment: TestEnvironment, code: string, limit: number): Promise<void> {
  const sql = `
    with added as (
      insert into promo_code (code, own_percentage, company_percentage, uses_limit)
      values ('${code}', 5, 10, ${limit}) returning id
    )
    insert into promo_code_business (promo_code_id, business_id) select added.id, business.id from added, business`
  await environment.query(sql)
}

export async function usesOf(environment: TestEnvironment, code: string): Promise<{ used: number; held: number }> {
  const [row] = await environment.query<{ used: number; held: number }>(
    `select used::int, held::int from promo_code where code = '${code}'`,
  )
  return row ?? { used: -1, held: -1 }
}
