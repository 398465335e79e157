import type { VersionState } from '#shared/tariffs/version.ts'
import { formatCount as count } from './format.ts'
import { tariffParts } from './tariff-parts.ts'
import { t as base } from './texts.ts'

const state: Record<VersionState, string> = {
  draft: 'Borrador',
  approved: 'Aprobada',
  scheduled: 'Programada',
  'in-force': 'En vigencia',
  past: 'Pasada',
}

/** The texts of the screens of tariffs and of countries of residence. Those of failures are in shared/messages/tariffs.ts. */
const tariffs = {
  intro:
    'Cada versión tiene todos los precios, beneficios, destinos y condiciones. Un borrador se edita, otra persona lo aprueba y empieza a regir en el minuto que se programe.',
  state,
  anyState: 'Todos',
  search: 'Buscar por nombre',
  none: 'Todavía no hay versiones.',
  empty: 'No hay versiones con estos filtros.',
  emptyHint: 'Probá con otro estado o limpiá los filtros.',
  back: 'Volver a Tarifas',
  add: 'Nuevo borrador',
  addTitle: 'Nuevo borrador de tarifa',
  addHelp: 'Empieza como una copia; nada cambia en el sitio hasta que se apruebe y llegue su minuto.',
  create: 'Crear borrador',
  versionName: (id: number, name: string) => `${id} · ${name}`,
  versionTitle: (id: number, name: string) => `Tarifa ${id} · ${name}`,
  numberOf: (id: number) => `Tarifa ${id}`,
  product: 'Vino con el producto',
  imported: 'Importada por comando',
  byAt: (who: string, when: string) => `${who}, ${when}`,
  noStart: 'Sin programar',
  always: 'Desde el comienzo',
  fact: {
    title: 'Versión',
    acts: 'Quién hizo qué',
    state: 'Estado',
    startsAt: 'Rige desde',
    basedOn: 'Copiada de',
    edited: 'Última edición',
    approved: 'Aprobada por',
    revision: 'Revisión',
    translations: 'Idiomas',
  },
  tab: {
    plans: 'Planes',
    benefits: 'Beneficios',
    extras: 'Adicionales',
    destinations: 'Destinos',
    rates: 'Reglas de precio',
    conditions: 'Condiciones',
    translations: 'Idiomas',
    changes: 'Cambios',
    simulation: 'Simulación',
    warnings: 'Avisos',
    history: 'Historial',
  },
  tabs: 'Partes de la tarifa',
  withErrors: (name: string, errors: number) => `${name} (${count(errors)})`,
  help: {
    plans:
      'En el orden en que se muestran. El costo es en dólares: por día en los planes por viaje, por año en los anuales. Lo que no se vende más se retira con «En venta: No».',
    benefits: 'Qué da cada plan. Una celda vacía no se muestra en el plan.',
    extras:
      'Lo que se agrega a un plan para un pasajero. El importe es en dólares, o un porcentaje del costo de un adulto. Con «Para todos: Sí», un toque lo suma a todo el grupo; con «No» se elige pasajero por pasajero. «Qué se recibe» y «Dibujo» se ven al elegirlo.',
    destinations:
      'El factor multiplica el costo del plan. Un destino que toma el precio de otro tiene su mismo factor.',
    'dayWeights.bands': 'Cuánto pesa cada día de un viaje, por tramos. El último termina en el día 120.',
    cancellationTerms: 'Qué parte se devuelve según los días que falten para la salida, de más a menos días.',
  },
  addRow: {
    plans: 'Agregar plan',
    benefits: 'Agregar beneficio',
    extras: 'Agregar adicional',
    destinations: 'Agregar destino',
    'dayWeights.bands': 'Agregar tramo',
    cancellationTerms: 'Agregar condición',
  },
  conditions: {
    help: 'Las condiciones de cada plan ya dicen sus topes, exclusiones, plazos y a quién llamar. Acá va lo que quieras sumar para todos los planes, con una línea en blanco entre párrafos. No viaja en la planilla.',
    unsaved: 'El estado es el del texto guardado: tus cambios sin guardar van a necesitar otra revisión.',
  },
  translations: {
    help: 'Cada texto que lee quien compra, una vez. Lo que está sin traducir se lee en español. Si cambia el texto en español, su traducción hay que escribirla de nuevo.',
    empty: 'Sin traducir',
    at: (place: string, texts: number) => `${place} (${count(texts)})`,
    missing: (language: string, texts: number) => {
      if (texts === 0) return `${language}: completo`
      return `${language}: ${texts === 1 ? 'falta 1 texto' : `faltan ${count(texts)} textos`}`
    },
  },
  retired: (name: string) => `${name} (retirado)`,
  yes: 'Sí',
  no: 'No',
  save: 'Guardar borrador',
  discard: 'Descartar cambios',
  discardTitle: '¿Descartar los cambios sin guardar?',
  discardBody: 'El borrador vuelve a como está guardado.',
  unsaved: 'Hay cambios sin guardar.',
  saveFirst: 'Primero guardá o descartá tus cambios.',
  overtaken: (who: string, when: string) =>
    `${who} guardó este borrador el ${when}, después de que lo abriste. Lo que escribiste sigue acá, sin guardar.`,
  gone: 'Otra persona eliminó este borrador. Lo que escribiste sigue acá, sin guardar.',
  movedOn: 'Esta versión ya no es un borrador. Lo que escribiste sigue acá, sin guardar.',
  chooseCells:
    'Esto cambió la otra persona. Elegí con qué queda cada dato y juntalo con lo tuyo: se guarda cuando vos guardes.',
  join: 'Juntar y seguir editando',
  orderOf: (table: string) => `${table}: orden`,
  noRow: 'Sin esa fila',
  seeSaved: 'Descartar y ver lo guardado',
  saveCopy: 'Guardar lo mío como otro borrador',
  copyName: (name: string) => `${name} (copia)`,
  approve: 'Aprobar',
  approveTitle: (id: number) => `¿Aprobar la tarifa ${id}?`,
  approveBody: 'Queda como está, en esta revisión, y no se edita más. Empieza a regir cuando se programe su inicio.',
  withdrawApproval: 'Retirar aprobación',
  withdrawApprovalTitle: (id: number) => `¿Retirar la aprobación de la tarifa ${id}?`,
  withdrawApprovalBody: 'Vuelve a ser un borrador que se puede editar.',
  schedule: 'Programar inicio',
  reschedule: 'Mover inicio',
  scheduleTitle: (id: number) => `Desde cuándo rige la tarifa ${id}`,
  scheduleHelp:
    'Hora de Montevideo. En ese minuto el sitio pasa a estos precios; las compras abiertas y las cotizaciones mantienen los suyos.',
  startsOn: 'Día',
  startsAt: 'Hora',
  withdrawStart: 'Retirar inicio',
  withdrawStartTitle: (id: number) => `¿Retirar el inicio de la tarifa ${id}?`,
  withdrawStartBody: 'Sigue aprobada, sin fecha. La tarifa en vigencia sigue rigiendo.',
  copy: 'Copiar como borrador',
  remove: 'Eliminar',
  removeTitle: (id: number) => `¿Eliminar el borrador ${id}?`,
  removeBody: 'No se puede recuperar. Lo que se hizo queda en la auditoría.',
} as const

const countries = {
  intro: 'Dónde puede decir que vive quien viaja. Un país retirado no se ofrece más; quien ya lo eligió lo conserva.',
  search: 'Buscar por nombre o código',
  any: 'Todos',
  offered: 'Se ofrece',
  retired: 'Retirado',
  none: 'Todavía no hay países.',
  empty: 'No hay países con estos filtros.',
  emptyHint: 'Probá con otro nombre o limpiá los filtros.',
  back: 'Volver a Países',
  add: 'Agregar país',
  addTitle: 'Agregar un país',
  editTitle: (name: string) => `Cambiar ${name}`,
  isoHelp: 'Dos letras, ISO 3166: UY, AR, BR.',
  save: 'Guardar',
} as const

export const t = { ...base, tariffs, tariffParts, countries }
