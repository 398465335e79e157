import type { Connection } from '../../platform/db/schema/database.ts'
import type { Env } from '../../env.ts'
import { isOnThisMachine } from '../../platform/settings/unsafe-settings.ts'

/** The logins that a demo prints for its login pages. */
export type DemoLogins = { emails: readonly string[]; password: string }

type StartedServer = { url: string; setupLink: string | null; kind: Connection['kind']; demo: DemoLogins }

/** Returns the lines that the product prints on the terminal when it listens. */
export function startUpMessage(env: Env, { url, setupLink, kind, demo }: StartedServer): string[] {
  return [
    '',
    `  Ceibo está funcionando en ${env.publicUrl}  (escucha en ${url})`,
    '',
    `  Sitio público    ${env.publicUrl}/`,
    ...(env.demo ? [`  Marca de socio   ${env.publicUrl}/mburucuya`] : []),
    `  Administración   ${env.publicUrl}/admin`,
    `  Empresas         ${env.publicUrl}/profile`,
    `  API              ${env.publicUrl}/api/docs`,
    '',
    ...(env.demo ? demoLogins(env.publicUrl, demo) : []),
    ...(setupLink ? [`  Creá tu administrador con este enlace (vale 30 minutos): ${setupLink}`] : []),
    kind === 'pglite'
      ? `  Datos en ${env.dataDir} (base incorporada)`
      : `  Datos en PostgreSQL; archivos en ${env.dataDir}`,
    '',
  ]
}

function demoLogins(publicUrl: string, { emails, password }: DemoLogins): string[] {
  const logins = `  Usuarios de demostración (contraseña ${password}): ${emails.join(', ')}`
  if (isOnThisMachine(publicUrl)) return [logins]
  return [
    logins,
    `  ATENCIÓN: con esa contraseña, que es pública, cualquiera entra a ${publicUrl} y ve lo que se cargue.`,
  ]
}
