import { type Area, areaOf, loginOf } from '#shared/access/guard.ts'
import type { Dependencies } from '../dependencies.ts'
import { ownEmail } from '../emails/customer-email.ts'
import type { Email } from '../email.ts'
import type { UnsignedEmail } from '../emails/layout.ts'

/** The events of a second factor, under the names that the email and the audit log use. */
export type SecondFactorEvent = 'on' | 'off' | 'recovery-code-used'

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

/** The email to the owner of a login. `key` is unique for each event. */
export const secondFactorEmail: Email<{ key: string; event: SecondFactorEvent; role: Area }> = {
  kind: 'second-factor',
  key: ({ key }) => key,
  render: (dependencies, about) => ownEmail(dependencies, renderSecondFactor(dependencies, about)),
}

/** Renders the notice of a change of the second login step, since another person may have made it. */
function renderSecondFactor(
  { env }: Pick<Dependencies, 'env'>,
  { event, role: area }: { event: SecondFactorEvent; role: Area },
): UnsignedEmail {
  const words = WORDS[event]
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
