import type { Brand } from '#shared/businesses/brand-contract.ts'
import type { Cents } from '#shared/money.ts'
import { quotePdfApi } from '#shared/quoting/quote-pdf-contract.ts'
import { call } from '../../api.ts'
import { currentSession } from '../../session.ts'
import { isFamily } from '../party.ts'
import type { ChosenPlan, PurchaseState } from '../purchase-state.ts'
import { seller } from '../../seller.ts'
import { saveFile } from '../save-file.ts'
import { choiceOf } from './choice.ts'
import { saveQuote, savedHere } from './saved-here.ts'

export type QuoteOnScreen = { state: PurchaseState; plan: ChosenPlan; charged: Cents }

/** Downloads what is on the screen as a quote in PDF (B-13), with its link when this page has one. @throws Failure */
export async function downloadQuote(brand: Brand, { state, plan, charged }: QuoteOnScreen): Promise<void> {
  const choice = choiceOf(state, plan)
  const { residenceCountryId, destinationId, categoryId, planId, party, ...rest } = choice
  // A broker has no page of its own that the paper could lead to but a saved quote's.
  const isBrokers = brand.isMainBrand && currentSession()?.isBroker === true
  const saved = isBrokers ? await saveQuote(brand, choice, charged) : savedHere(choice, charged)
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
