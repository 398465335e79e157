import { mayCall } from '#shared/access/permissions.ts'
import { LATIN_AMERICA } from '#shared/catalogue/plan-terms.ts'
import { type OfferedExtraBenefit, PLAIN_PICTURE } from '#shared/catalogue/benefit-contract.ts'
import type { Cents } from '#shared/money.ts'
import { quotingApi } from '#shared/quoting/contract.ts'
import { quotePdfApi } from '#shared/quoting/quote-pdf-contract.ts'
import { extraPrice } from '#shared/quoting/price.ts'
import type { Tariff } from '#shared/quoting/tariff.ts'
import { recentPricingBusiness } from '../../sellers/terms-cache.ts'
import { inLanguage, loadCatalogue } from '../../catalogue/store.ts'
import { pdfLimit } from '../../../adapters/pdf/pdf-limit.ts'
import { type Call, type Router, serve } from '../../../platform/http/serve.ts'
import type { Dependencies } from '../../dependencies.ts'
import { quotedVersion } from './quoted-version.ts'
import { quotedPlans, soldPlan } from './offers.ts'
import { quoteAsAsked } from './quote.ts'
import { paperTexts } from '../../sales/paper-texts.ts'
import { quotePdf } from './quote-pdf.ts'

/** The limit of PDFs per address: each takes tens of milliseconds of work. */
const PDF_LIMIT = { max: 10, windowSeconds: 60 }

/** Serves plans, covers, extras and quotes, each priced for the business that sells. */
export function quotingRoutes(router: Router, dependencies: Dependencies): void {
  const { db, now } = dependencies

  serve(
    router,
    quotingApi.plans,
    async ({ body, identity, language }) => {
      const business = await recentPricingBusiness(db, { subdomain: body.subdomain, identity })
      const seesCost = identity !== null && mayCall(identity.role, 'sales.showCost')
      const request = { ...body, markup: business.markup, seesCost }
      const { categoryId, destinationId, days } = body
      const trip = { categoryId, destinationId, days }
      const quoted = await quotedVersion(db, body.savedQuote, { businessId: business.id, now: now(), trip })
      const ownVersion = quoted && { ...quoted, catalogue: inLanguage(quoted.catalogue, language) }
      return quotedPlans(inLanguage(await loadCatalogue(db), language), ownVersion, request)
    },
    { failure: 'PLANS.ERROR.GET' },
  )

  serve(
    router,
    quotingApi.planBenefits,
    async ({ body: { savedQuote, ...trip }, language }) => {
      const quoted = await quotedVersion(db, savedQuote, { businessId: null, now: now(), trip })
      const catalogue = inLanguage(quoted?.catalogue ?? (await loadCatalogue(db)), language)
      const { plan } = soldPlan(catalogue, trip)
      return [...(catalogue.covers.get(plan.id) ?? [])]
    },
    { failure: 'BENEFITS.ERROR.GET' },
  )

  const extraBenefits = async ({ body, identity, language }: Call<typeof quotingApi.extraBenefits>) => {
    const { id: businessId, markup } = await recentPricingBusiness(db, { subdomain: body.subdomain, identity })
    const { categoryId, planId, days, destinationId = LATIN_AMERICA } = body
    const trip = { categoryId, destinationId, planId, days }
    const quoted = await quotedVersion(db, body.savedQuote, { businessId, now: now(), trip })
    const catalogue = inLanguage(quoted?.catalogue ?? (await loadCatalogue(db)), language)
    const { plan, destination } = soldPlan(catalogue, trip)
    return catalogue.extras.map((extra) => {
      return offeredExtra(extra, extraPrice(extra, { plan, destination, days, rates: catalogue, markup }).price)
    })
  }
  serve(router, quotingApi.extraBenefits, extraBenefits, { failure: 'BENEFITS.ERROR.GET' })

  serve(
    router,
    quotePdfApi.download,
    async ({ body, identity }) => {
      const quote = await quoteAsAsked(dependencies, body, identity)
      const filename = `${paperTexts[quote.language]('file.quote')}-${quote.number}.pdf`
      return { filename, content: await pdfLimit(() => quotePdf(quote)) }
    },
    { limit: PDF_LIMIT, failure: 'QUOTE.ERROR.GET' },
  )
}

/** Returns an extra as a visitor chooses it. `price` in cents, markup included. */
function offeredExtra(extra: Tariff['extras'][number], price: Cents): OfferedExtraBenefit {
  const { id, description, coverage, sentence = '', picture = PLAIN_PICTURE, maxAge, excludes, isForEverybody } = extra
  return { id, description, coverage, sentence, picture, price, maxAge, excludes: [...excludes], isForEverybody }
}
