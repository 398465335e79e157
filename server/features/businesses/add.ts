import type { ValidationIssue } from '#shared/validation-issues.ts'
import { validationFailure } from '#shared/validation-issues.ts'
import type { BrokerForm, BusinessForm } from '#shared/businesses/form-contract.ts'
import { checkCredentials } from '#shared/businesses/credentials-form.ts'
import { checkStorefront } from '#shared/businesses/storefront-form.ts'
import { unavailableIssues } from '#shared/businesses/availability.ts'
import { checkTerms } from '#shared/businesses/terms-form.ts'
import { writeAudit } from '../audit/log.ts'
import { refuseCommonPassword } from '../auth/password-links.ts'
import { hashPassword } from '../auth/password.ts'
import { users, banner, business } from '../../platform/db/schema/businesses.ts'
import type { Identity } from '../../platform/http/identity.ts'
import type { Dependencies } from '../dependencies.ts'
import { checkPictures, storedBanners, storedStorefront, storedTerms } from './forms.ts'
import { mainBrandSubdomain } from '../sellers/store.ts'
import { unavailableFields } from './availability.ts'

type NewBusiness = typeof business.$inferInsert
type AddedBusiness = {
  row: NewBusiness
  banners: ReturnType<typeof storedBanners>
  login: { user: string; password: string }
}

/**
 * Adds a company with its storefront and its user, all or nothing.
 * @returns its id
 * @throws Failure VALIDATION with every wrong field, including a taken subdomain or email
 */
export async function addCompany(dependencies: Dependencies, form: BusinessForm, by: Identity): Promise<string> {
  const { db } = dependencies
  const owner = { mainBrandSubdomain: await mainBrandSubdomain(db), isMainBrand: false }
  const broken = [
    ...checkTerms(form, { type: 'company', isMainBrand: false }),
    ...checkStorefront(form, owner),
    ...checkCredentials(form),
  ]
  refuse(broken.length > 0 ? broken : await checkPictures(db, form))
  const row: NewBusiness = { ...storedTerms(form), ...storedStorefront(form), type: 'company' }
  return add(dependencies, { row, banners: storedBanners(form), login: form }, by)
}

/**
 * Adds a broker with its user, all or nothing.
 * @returns its id
 * @throws Failure VALIDATION with every wrong field, including a taken email
 */
export async function addBroker(dependencies: Dependencies, form: BrokerForm, by: Identity): Promise<string> {
  refuse([...checkTerms(form, { type: 'broker', isMainBrand: false }), ...checkCredentials(form)])
  return add(dependencies, { row: { ...storedTerms(form), type: 'broker' }, banners: [], login: form }, by)
}

function refuse(broken: readonly ValidationIssue[]): void {
  if (broken.length > 0) throw validationFailure(broken)
}

async function add(dependencies: Dependencies, newBusiness: AddedBusiness, by: Identity): Promise<string> {
  const { db } = dependencies
  const { row, login } = newBusiness
  const user = login.user.trim()
  refuse(unavailableIssues(await unavailableFields(db, { subdomain: row.subdomain, user })))
  await refuseCommonPassword(login.password, [user, row.name])
  const passwordHash = await hashPassword(login.password)
  const now = dependencies.now()
  return db.transaction(async (tx) => {
    // The unique indexes decide between two simultaneous calls; a refused row leaves the transaction usable.
    const [newRow] = await tx
      .insert(business)
      .values({ ...row, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: business.id })
    if (!newRow) throw validationFailure(unavailableIssues(['subdomain']))
    const banners = newBusiness.banners.map((one, position) => ({ ...one, position, businessId: newRow.id }))
    if (banners.length > 0) await tx.insert(banner).values(banners)
    const logins = await tx
      .insert(users)
      .values({ email: user, name: row.name, role: 'owner', businessId: newRow.id, passwordHash, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: users.id })
    if (logins.length === 0) throw validationFailure(unavailableIssues(['user']))
    await writeAudit(tx, {
      at: now,
      userId: by.userId,
      action: 'business.added',
      subject: newRow.id,
      detail: {
        name: row.name,
        type: row.type,
        subdomain: row.subdomain ?? null,
        user,
        commissionPercent: row.commissionPercent,
        markup: row.markup,
        paymentType: row.paymentType,
      },
    })
    return newRow.id
  })
}
