import { eq } from 'drizzle-orm'
import type { Database } from '../../platform/db/schema/database.ts'
import { business, storefrontDraft, users } from '../../platform/db/schema/businesses.ts'
import { isActiveManagerOf } from '../../platform/db/schema/users-in-service.ts'
import { ownEmail } from '../emails/customer-email.ts'
import type { Email } from '../email.ts'
import type { UnsignedEmail } from '../emails/layout.ts'
import { queueEmail } from '../emails/queue.ts'
import type { Dependencies } from '../dependencies.ts'

type AnsweredDraft = { businessId: string; /** The version of the draft after the answer. */ version: number }

/** The email to each owner: the draft of their storefront is in force, or was sent back with a note. */
export const draftAnswerEmail: Email<AnsweredDraft & { userId: string }> = {
  kind: 'storefront-draft',
  key: ({ businessId, version, userId }) => `${businessId}:${version}:${userId}`,
  render: async (dependencies, { businessId, version }) => {
    const { db, env } = dependencies
    const [found] = await db
      .select({ draft: storefrontDraft, subdomain: business.subdomain })
      .from(storefrontDraft)
      .innerJoin(business, eq(business.id, storefrontDraft.businessId))
      .where(eq(storefrontDraft.businessId, businessId))
    // The owners have continued with the draft meanwhile, so they have seen the answer.
    if (!found || found.draft.version !== version) return null
    const { state, note } = found.draft
    const answer =
      state === 'in-force'
        ? inForce(`${env.publicUrl}/${found.subdomain}`)
        : sentBack(note ?? '', `${env.publicUrl}/profile/storefront`)
    return ownEmail(dependencies, answer)
  },
}

function inForce(url: string): UnsignedEmail {
  return {
    subject: 'Tu sitio ya se ve como lo pediste',
    title: 'Tu sitio ya se ve como lo pediste',
    blocks: [
      { kind: 'text', text: 'Pusimos en vigencia el borrador que enviaste: es lo que ven tus clientes.' },
      { kind: 'button', label: 'Ver el sitio', url },
    ],
  }
}

function sentBack(note: string, url: string): UnsignedEmail {
  return {
    subject: 'Te devolvimos el borrador de tu sitio',
    title: 'Te devolvimos el borrador de tu sitio',
    blocks: [
      { kind: 'text', text: 'Tu sitio sigue como estaba. Esto es lo que hay que cambiar:' },
      { kind: 'text', text: note },
      { kind: 'button', label: 'Cambiar el borrador', url },
    ],
  }
}

/** Queues the email to the active owners. */
export async function queueDraftAnswer(
  tx: Database,
  dependencies: Pick<Dependencies, 'jobs' | 'now'>,
  draft: AnsweredDraft,
): Promise<void> {
  const owners = await tx
    .select({ userId: users.id, to: users.email })
    .from(users)
    .where(isActiveManagerOf(draft.businessId))
  for (const owner of owners) await queueEmail(tx, dependencies, draftAnswerEmail, { ...owner, ...draft })
}
