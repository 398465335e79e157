import type { OpenedCheckout } from '#shared/checkout/contract.ts'
import { statementTexts } from '#shared/checkout/statement-line.ts'
import type { Language } from '#shared/languages.ts'
import type { Dependencies } from '../../dependencies.ts'
import { recentMainBrand } from '../../sellers/terms-cache.ts'

/**
 * Returns the gateway's card form as the pay page shows it, with the name that the card statement will show: every card is charged
 * by the main brand's account at the provider, also at a partner's storefront (docs/decisions/012).
 */
export async function shownCardForm(
  { db, env, gateway }: Pick<Dependencies, 'db' | 'env' | 'gateway'>,
  language: Language,
): Promise<NonNullable<OpenedCheckout['cardForm']>> {
  const { frameUrl, origin } = gateway.clientForm()
  const name = env.statementName ?? (await companyName(db))
  return { url: frameUrl, origin, statement: statementTexts[language]('line', { name }) }
}

async function companyName(db: Dependencies['db']): Promise<string> {
  const { legalEntity, name } = await recentMainBrand(db)
  return legalEntity?.name ?? name
}
