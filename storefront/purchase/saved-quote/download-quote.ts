import type { Brand } from '#shared/businesses/brand-contract.ts'
import { LANGUAGE } from '#shared/locale.ts'
import { quotePdfApi } from '#shared/quoting/quote-pdf-contract.ts'
import type { SavedQuote } from '#shared/saved-quotes/contract.ts'
import { call } from '../../api.ts'
import { currentSession } from '../../session.ts'
import { isFamily } from '../party.ts'
import { seller } from '../../seller.ts'
import { saveFile } from '../save-file.ts'
import { choiceOf } from './choice.ts'
import { type QuoteOnScreen, saveQuote } from './saved-here.ts'

/** Downloads the quote on the screen as a PDF (B-13), with the link that opens the same purchase again. @throws Failure */
export async function downloadQuote(brand: Brand, quote: QuoteOnScreen): Promise<void> {
  const { state, charged } = quote
  const choice = choiceOf(state, quote.plan)
  const { residenceCountryId, destinationId, categoryId, planId, party, ...rest } = choice
  const saved = await savedFor(brand, quote)
  const body = {
    ...rest,
    residenceCountry: residenceCountryId,
    destination: destinationId,
    category: categoryId,
    plan: planId,
    charged,
    familyPlan: isFamily(party),
    savedQuote: saved?.code ?? state.savedQuote,
    ...seller(brand),
    language: LANGUAGE,
  }
  saveFile(await call(quotePdfApi.download, { body }))
}

/**
 * Returns the link for the paper. When none can be made now, the paper shows the address of the storefront, if its seller has
 * one: a broker has no page except that of a saved quote. @throws Failure
 */
async function savedFor(brand: Brand, quote: QuoteOnScreen): Promise<SavedQuote | null> {
  try {
    return await saveQuote(brand, quote)
  } catch (error) {
    if (brand.isMainBrand && currentSession()?.isBroker === true) throw error
    return null
  }
}
