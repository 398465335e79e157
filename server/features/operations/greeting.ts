import type { Connection } from '../../platform/db/connect.ts'
import type { Env } from '../../env.ts'
import { DEMO_LOGINS, DEMO_PASSWORD } from '../../../tools/seed/first-start.ts'
import { isOnThisMachine } from '../../platform/settings/unsafe-settings.ts'

type Started = { url: string; setupLink: string | null; kind: Connection['kind'] }

/** What a start says on the terminal when it listens. */
export function greeting(env: Env, { url, setupLink, kind }: Started): string[] {
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
    ...(env.demo ? demoLogins(env.publicUrl) : []),
    ...(setupLink ? [`  Creá tu administrador con este enlace (vale 30 minutos): ${setupLink}`] : []),
    kind === 'pglite'
      ? `  Datos en ${env.dataDir} (base incorporada)`
      : `  Datos en PostgreSQL; archivos en ${env.dataDir}`,
    '',
  ]
}

function demoLogins(publicUrl: string): string[] {
  const logins = `  Usuarios de demostración (contraseña ${DEMO_PASSWORD}): ${DEMO_LOGINS.join(', ')}`
  if (isOnThisMachine(publicUrl)) return [logins]
  return [
    logins,
    `  ATENCIÓN: con esa contraseña, que es pública, cualquiera entra a ${publicUrl} y ve lo que se cargue.`,
  ]
}
