import { areaNamed, areaOf, loginOf } from '#shared/auth/guard.ts'
import type { SecondFactorEvent } from './second-factor-notice.ts'
import type { Services } from '../services.ts'
import type { UnsignedLetter } from '../mail/layout.ts'

const WORDS: Record<SecondFactorEvent, { title: string; text: string }> = {
  on: {
    title: 'Activaste la verificación en dos pasos',
    text: 'Desde ahora, para iniciar sesión hace falta también un código de tu aplicación de verificación.',
  },
  off: {
    title: 'Se desactivó la verificación en dos pasos',
    text: 'Desde ahora, para iniciar sesión alcanza con tu contraseña.',
  },
  'recovery-code-used': {
    title: 'Se usó uno de tus códigos de recuperación',
    text: 'Alguien inició sesión con tu contraseña y un código de recuperación, que ya no sirve más.',
  },
}

/** Tells an administrator what happened to the second step of their login, in case it was somebody else. */
export function secondFactorLetter(
  { env }: Pick<Services, 'env'>,
  { event, role }: Record<string, string>,
): UnsignedLetter | null {
  const words = WORDS[event as SecondFactorEvent] as (typeof WORDS)[SecondFactorEvent] | undefined
  if (!words) return null
  const area = areaNamed(role)
  return {
    subject: words.title,
    title: words.title,
    blocks: [
      { kind: 'text', text: words.text },
      {
        kind: 'text',
        text: 'Si no fuiste vos, cambiá tu contraseña ahora mismo desde “¿Olvidaste tu contraseña?” y avisale a tu equipo.',
      },
      { kind: 'button', label: 'Ir al inicio de sesión', url: `${env.publicUrl}${loginOf[area]}` },
      { kind: 'text', text: `Tus sesiones y la verificación se ven en ${env.publicUrl}${areaOf[area]}/account` },
    ],
  }
}
