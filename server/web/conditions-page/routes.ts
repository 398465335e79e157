import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Brand } from '#shared/businesses/brand-contract.ts'
import type { Conditions } from '#shared/conditions/conditions.ts'
import { pdfLimit } from '../../adapters/pdf/pdf-limit.ts'
import { storedImage } from '../../adapters/images/stored-image.ts'
import { loadCatalogue, startedCatalogue } from '../../features/catalogue/store.ts'
import type { Dependencies } from '../../features/dependencies.ts'
import { planConditions } from '../../features/sales/conditions.ts'
import { conditionsFile } from '../../features/sales/conditions-pdf.ts'
import { findOwner, type Owner, splitUrl } from '../address.ts'
import { recentBrands } from '../brand-cache.ts'
import { documentHeaders } from '../policy.ts'
import { pageBrand, pagePolicy } from '../voucher-pages/page-frame.ts'
import { conditionsPage, noConditionsPage } from './page.ts'

/** The limit of pages and PDFs per address: a PDF takes tens of milliseconds of work. */
const LIMIT = { max: 60, timeWindow: 60_000 }

/** The forms of the address: on our site, below a company's prefix, and below that of a broker's quote, order or sale. */
const PREFIXES = ['', '/:seller', '/:of/:code']

/** `102`: plan 102 in the version in force. `102-3`: in version 3. `.pdf`: as a file. */
const ADDRESS = /^(?<plan>[1-9]\d{0,6})(?:-(?<version>[1-9]\d{0,8}))?(?<pdf>\.pdf)?$/

type ConditionsRequest = { Params: { document: string } }

/** Serves the conditions of plans as a page and as a PDF, on every storefront in its brand (docs/rules/documents.md). */
export function conditionsPages(app: FastifyInstance, dependencies: Dependencies): void {
  const { env, db, images } = dependencies
  const publicHostname = new URL(env.publicUrl).hostname
  const brands = recentBrands(db)
  const ownerOf = (request: FastifyRequest): Promise<Owner> =>
    findOwner(
      { ...splitUrl(request.url), hostname: request.hostname, publicUrl: env.publicUrl, publicHostname },
      brands,
    )

  async function send(request: FastifyRequest<ConditionsRequest>, reply: FastifyReply): Promise<FastifyReply> {
    const owner = await ownerOf(request)
    if ('redirect' in owner) return reply.header('cache-control', 'no-cache').redirect(owner.redirect)
    const { brand, basename } = owner
    const { pathname } = splitUrl(request.url)
    const root = basename === '/' ? '' : basename
    const parts = ADDRESS.exec(request.params.document)?.groups
    // No storefront has an unknown prefix: its address is then not below the root of the owner, which is our site.
    const isOwn = pathname === `${root}/condiciones/${request.params.document}`
    const conditions = parts && isOwn ? await findConditions(dependencies, parts) : null
    if (conditions && parts?.pdf) return sendPdf(reply, conditions, brand)
    const look = await pageBrand({
      name: brand.name,
      primaryColor: brand.primaryColor,
      logo: await storedImage(images, brand.logoUrl),
    })
    void reply.headers({
      ...documentHeaders,
      'content-security-policy': pagePolicy(look),
      'x-robots-tag': 'noindex',
    })
    if (!conditions) return reply.code(404).send(noConditionsPage(look))
    const pdf = `${root}/condiciones/${conditions.planId}-${conditions.version}.pdf`
    return reply.send(conditionsPage(look, { conditions, contactLines: brand.contactLines, pdf }))
  }

  async function sendPdf(reply: FastifyReply, conditions: Conditions, brand: Brand): Promise<FastifyReply> {
    const { filename, content } = await pdfLimit(() => conditionsFile({ images }, conditions, brand))
    void reply.headers({
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${filename}"`,
      'cache-control': 'no-cache',
      'x-robots-tag': 'noindex',
    })
    return reply.send(Buffer.from(content))
  }

  for (const prefix of PREFIXES) {
    app.get<ConditionsRequest>(`${prefix}/condiciones/:document`, { config: { rateLimit: LIMIT } }, send)
  }
}

/** Writes the conditions of an address; null when the version in force does not sell the plan, or no started one has it. */
async function findConditions(
  { db }: Pick<Dependencies, 'db'>,
  { plan, version }: { plan?: string; version?: string },
): Promise<Conditions | null> {
  const catalogue = version === undefined ? await loadCatalogue(db) : await startedCatalogue(db, Number(version))
  return catalogue && planConditions(catalogue, Number(plan))
}
