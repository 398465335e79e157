import type { Brand } from '#shared/businesses/brand-contract.ts'
import type { Cents } from '#shared/money.ts'
import { quotePdfApi } from '#shared/quoting/quote-pdf-contract.ts'
import type { SavedChoice, SavedQuote } from '#shared/saved-quotes/contract.ts'
import { call } from '../../api.ts'
import { currentSession } from '../../session.ts'
import { isFamily } from '../party.ts'
import type { ChosenPlan, PurchaseState } from '../purchase-state.ts'
import { seller } from '../../seller.ts'
import { saveFile } from '../save-file.ts'
import { choiceOf } from './choice.ts'
import { saveQuote } from './saved-here.ts'

export type QuoteOnScreen = { state: PurchaseState; plan: ChosenPlan; charged: Cents }

/** Downloads what is on the screen as a quote in PDF (B-13), with the link that takes all of it up again. @throws Failure */
export async function downloadQuote(brand: Brand, { state, plan, charged }: QuoteOnScreen): Promise<void> {
  const choice = choiceOf(state, plan)
  const { residenceCountryId, destinationId, categoryId, planId, party, ...rest } = choice
  const saved = await savedFor(brand, choice, charged)
  const body = {
    ...rest,
    residenceCountry: residenceCountryId,
    destination: destinationId,
    category: categoryId,
    plan: planId,
    charged,
    familyPlan: isFamily(party),
    ...(saved ? { savedQuote: saved.code } : {}),
    ...seller(brand),
  }
  saveFile(await call(quotePdfApi.download, { body }))
}

/**
 * The link on the paper. Where none can be made now the paper leads to the storefront, if its seller has one: a broker has no
 * page but a saved quote's. @throws Failure
 */
async function savedFor(brand: Brand, choice: SavedChoice, charged: Cents): Promise<SavedQuote | null> {
  try {
    return await saveQuote(brand, choice, charged)
  } catch (error) {
    if (brand.isMainBrand && currentSession()?.isBroker === true) throw error
    return null
  }
}
