import { eq } from 'drizzle-orm'
import { type Area, loginOf } from '#shared/auth/guard.ts'
import { areaOfRole } from '#shared/auth/permissions.ts'
import { LINK_LIFETIME, resetAddress } from '../auth/password-links.ts'
import { findPasswordLink, renewPasswordLink } from '../auth/store.ts'
import { hashToken, newToken } from '../auth/token.ts'
import { mailMessage } from '../db/schema/operations.ts'
import type { Services } from '../services.ts'
import type { UnsignedLetter } from './layout.ts'

/**
 * The link to choose a password. Its token is made here and nowhere stored: a letter that is tried again carries
 * another one. Null once the link was used or is too old.
 */
export async function passwordLinkLetter(
  { db, env, now }: Services,
  { mailId, linkHash }: { mailId: string; linkHash: string },
): Promise<UnsignedLetter | null> {
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
  return {
    subject: 'Creá una contraseña nueva',
    title: 'Creá una contraseña nueva',
    blocks: [
      { kind: 'text', text: `Hola, ${owner.name}: pediste un enlace para crear una contraseña nueva.` },
      { kind: 'button', label: 'Crear contraseña', url: resetAddress(env.publicUrl, areaOfRole[owner.role], token) },
      { kind: 'text', text: `El enlace vale ${LINK_LIFETIME / 60_000} minutos y se usa una sola vez.` },
      { kind: 'text', text: 'Si no lo pediste, no hagas nada: tu contraseña sigue siendo la misma.' },
    ],
  }
}

/** Tells the owner of a password that it was changed, in case it was somebody else. */
export function passwordChangedLetter({ env }: Pick<Services, 'env'>, area: Area): UnsignedLetter {
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
