import { eq } from 'drizzle-orm'
import { type Area, areaOf, loginOf } from '#shared/access/guard.ts'
import { areaOfRole } from '#shared/access/permissions.ts'
import { INVITATION_LIFETIME, LINK_LIFETIME } from './link-lifetime.ts'
import { findPasswordLink, renewPasswordLink } from './store.ts'
import { hashToken, newToken } from '../../platform/crypto/token.ts'
import { mailMessage } from '../../platform/db/schema/operations.ts'
import type { Dependencies } from '../dependencies.ts'
import { ownEmail } from '../emails/customer-email.ts'
import type { Email } from '../email.ts'
import type { UnsignedEmail } from '../emails/layout.ts'

const PLACE: Record<Area, string> = { administrator: 'la administración', partner: 'el área de tu empresa' }

type Owner = NonNullable<Awaited<ReturnType<typeof findPasswordLink>>>

const WORDS: Record<'password-link' | 'invitation', (owner: Owner) => { title: string; first: string; last: string }> =
  {
    'password-link': ({ name }) => ({
      title: 'Creá una contraseña nueva',
      first: `Hola, ${name}: pediste un enlace para crear una contraseña nueva.`,
      last: 'Si no lo pediste, no hagas nada: tu contraseña sigue siendo la misma.',
    }),
    invitation: ({ name, email, role }) => ({
      title: 'Te invitaron al equipo',
      first: `Hola, ${name}: te crearon un usuario en ${PLACE[areaOfRole[role]]}. Entrás con ${email} y la contraseña que elijas.`,
      last: 'Si no esperabas esta invitación, no hagas nada: sin contraseña nadie puede entrar con tu usuario.',
    }),
  }

/** The lifetime of each link, in words. */
const WORKS_FOR = {
  'password-link': `${LINK_LIFETIME / 60_000} minutos`,
  invitation: `${INVITATION_LIFETIME / 3_600_000} horas`,
}

/** The email to a user who forgot the password. `linkHash` is the stored hash of the link's token. */
export const passwordLinkEmail = linkEmail('password-link')
/** The email to a new user. */
export const invitationEmail = linkEmail('invitation')

/** The email to the owner of a password that was just changed. `key` is unique for each change. */
export const passwordChangedEmail: Email<{ key: string; role: Area }> = {
  kind: 'password-changed',
  key: ({ key }) => key,
  render: (dependencies, { role }) => ownEmail(dependencies, renderPasswordChanged(dependencies, role)),
}

function linkEmail(kind: keyof typeof WORDS): Email<{ linkHash: string }> {
  return {
    kind,
    key: ({ linkHash }) => linkHash,
    render: async (dependencies, { linkHash }, mailId) => {
      const email = await renderPasswordLink(dependencies, { mailId, kind, linkHash })
      return email && ownEmail(dependencies, email)
    },
  }
}

/**
 * Renders the link to choose a password, requested or with an invitation. Its token is made here and only its hash is
 * stored, so a retried email carries a new one. Null once the link was used or is too old.
 */
async function renderPasswordLink(
  { db, env, now }: Dependencies,
  { mailId, kind, linkHash }: { mailId: string; kind: keyof typeof WORDS; linkHash: string },
): Promise<UnsignedEmail | null> {
  const token = newToken()
  const newHash = hashToken(token)
  const owner = await db.transaction(async (tx) => {
    const found = await findPasswordLink(tx, linkHash, now())
    if (!found || !(await renewPasswordLink(tx, { tokenHash: linkHash, newHash, now: now() }))) return null
    await tx
      .update(mailMessage)
      .set({ payload: { linkHash: newHash } })
      .where(eq(mailMessage.id, mailId))
    return found
  })
  if (!owner) return null
  const { title, first, last } = WORDS[kind](owner)
  return {
    subject: title,
    title,
    blocks: [
      { kind: 'text', text: first },
      { kind: 'button', label: 'Crear contraseña', url: resetAddress(env.publicUrl, areaOfRole[owner.role], token) },
      { kind: 'text', text: `El enlace vale ${WORKS_FOR[kind]} y se usa una sola vez.` },
      { kind: 'text', text: last },
    ],
  }
}

/** Renders the notice that the password was changed, since another person may have done it. */
function renderPasswordChanged({ env }: Pick<Dependencies, 'env'>, area: Area): UnsignedEmail {
  return {
    subject: 'Tu contraseña cambió',
    title: 'Tu contraseña cambió',
    blocks: [
      { kind: 'text', text: 'Tu usuario tiene una contraseña nueva y se cerraron sus otras sesiones.' },
      { kind: 'text', text: 'Si no fuiste vos, pedí un enlace nuevo ahora mismo desde la página de inicio de sesión.' },
      { kind: 'button', label: 'Ir al inicio de sesión', url: `${env.publicUrl}${loginOf[area]}` },
    ],
  }
}

/**
 * Returns the address of the link in a password email. The token is behind the `#`, so that no proxy log and no Referer contains
 * it.
 */
function resetAddress(publicUrl: string, area: Area, token: string): string {
  return `${publicUrl}${areaOf[area]}/reset#token=${token}`
}
