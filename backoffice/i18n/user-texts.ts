import type { Area } from '#shared/access/guard.ts'
import type { Role } from '#shared/access/permissions.ts'
import type { UserRow } from '#shared/users/contract.ts'
import { formatCount as count } from './format.ts'
import { t as base } from './texts.ts'

const role: Record<Role, string> = {
  administrator: 'Administración',
  finance: 'Finanzas',
  support: 'Atención',
  reader: 'Solo lectura',
  owner: 'Titular',
  seller: 'Ventas',
  viewer: 'Consulta',
}

const roleHelp: Record<Role, string> = {
  administrator: 'Puede todo, también sumar y quitar usuarios.',
  finance: 'Ve y marca como pagas las ventas; liquidaciones, cuentas y conciliación.',
  support: 'Ve las ventas y atiende pedidos y emails.',
  reader: 'Ve todo y no cambia nada.',
  owner: 'Vende, ve todas las ventas y la cuenta de la empresa, y suma y quita usuarios.',
  seller: 'Vende y ve sus propias ventas y su resumen; ni las de otros ni la cuenta.',
  viewer: 'Ve todas las ventas y la liquidación; no vende ni ve la cuenta.',
}

const intro: Record<Area, string> = {
  administrator: 'Las personas del equipo que entran a la administración, y lo que puede hacer cada una.',
  partner: 'Las personas de tu empresa que entran acá, y lo que puede hacer cada una.',
}

const inviteTitle: Record<Area, string> = {
  administrator: 'Invitar a alguien al equipo',
  partner: 'Invitar a alguien a la empresa',
}

const status: Record<UserRow['status'], string> = {
  active: 'Activo',
  invited: 'Invitado',
  blocked: 'Bloqueado',
}

/** The texts of the users' screens. Those of failures are in shared/messages/staff.ts. */
export const users = {
  title: 'Usuarios',
  intro,
  introOfBusiness: 'Las personas de la empresa que entran a su área, y lo que puede hacer cada una.',
  search: 'Buscar por nombre o email',
  role,
  roleHelp,
  status,
  allRoles: 'Todos',
  allStatuses: 'Todos',
  none: 'Todavía no hay usuarios.',
  empty: 'No hay usuarios con estos filtros.',
  emptyHint: 'Probá con otro rol o limpiá los filtros.',
  back: 'Volver a Usuarios',
  backTo: (name: string) => `Volver a ${name}`,
  invite: 'Invitar',
  inviteTitle,
  inviteTo: (name: string) => `Invitar a alguien a ${name}`,
  inviteHelp: 'Le mandamos un enlace para que elija su contraseña. Vale 72 horas y se usa una sola vez.',
  sendInvitation: 'Enviar invitación',
  editTitle: (name: string) => `Cambiar a ${name}`,
  edit: 'Cambiar',
  save: 'Guardar',
  facts: { user: 'Usuario', access: 'Acceso' },
  fact: {
    email: 'Email',
    role: 'Rol',
    status: 'Estado',
    since: 'Desde',
    lastSeen: 'Última vez',
    sessions: 'Sesiones abiertas',
    secondFactor: 'Verificación en dos pasos',
  },
  yes: 'Activada',
  no: 'Desactivada',
  never: 'Nunca',
  inviteAgain: 'Invitar de nuevo',
  endSessions: 'Cerrar sus sesiones',
  endSessionsTitle: (name: string, sessions: number) =>
    sessions === 1 ? `¿Cerrar la sesión de ${name}?` : `¿Cerrar las ${count(sessions)} sesiones de ${name}?`,
  endSessionsBody: 'Tiene que iniciar sesión otra vez. Lo que no guardó se pierde.',
  endSessionsOf: (users: number) =>
    users === 1 ? '¿Cerrar las sesiones de 1 usuario?' : `¿Cerrar las sesiones de ${count(users)} usuarios?`,
  endSessionsOfBody: 'Tienen que iniciar sesión otra vez. Lo que no guardaron se pierde.',
  sessionsEnded: (users: number) =>
    users === 1 ? 'Cerramos las sesiones de 1 usuario.' : `Cerramos las sesiones de ${count(users)} usuarios.`,
  blocked: (users: number) => (users === 1 ? 'Bloqueamos a 1 usuario.' : `Bloqueamos a ${count(users)} usuarios.`),
  unblocked: (users: number) =>
    users === 1 ? 'Desbloqueamos a 1 usuario.' : `Desbloqueamos a ${count(users)} usuarios.`,
  block: 'Bloquear',
  unblock: 'Desbloquear',
  done: {
    blocked: (name: string) => `Bloqueamos a ${name}: salió en el acto y no puede entrar.`,
    unblocked: (name: string) => `Desbloqueamos a ${name}: puede entrar con su contraseña de siempre.`,
  },
  blockOwn: {
    title: '¿Bloquear tu propio usuario?',
    body: 'Salís en el acto y no podés entrar hasta que otra persona te desbloquee.',
  },
  remove: 'Quitar',
  removeTitle: (name: string) => `¿Quitar a ${name}?`,
  removeBody: 'Sale en el acto y no entra más. Lo que hizo queda registrado.',
} as const

export const t = { ...base, users }
