import { formatCount as count } from './format.ts'
import { t as base } from './texts.ts'

const list = new Intl.ListFormat('es-UY')

/** The texts of the reconciliation's screens. The names of the differences are in shared/reconciliation/words.ts. */
export const reconciliation = {
  title: 'Conciliación',
  dayTitle: (day: string) => `Conciliación del ${day}`,
  back: 'Conciliación',
  intro:
    'Cada mañana comparamos los cobros y devoluciones del día anterior con los del medio de pago, en los dos sentidos, y los miramos otra vez al día siguiente por si su lista llega tarde.',
  day: 'Día',
  dayHint: 'Ayer o antes: hoy todavía no terminó.',
  run: 'Conciliar ahora',
  again: 'Conciliar de nuevo',
  running: 'Conciliando…',
  runningHint: 'Le estamos preguntando al medio de pago. Podés salir de esta página: sigue sola.',
  none: 'Todavía no se concilió ningún día.',
  noneHint: 'Empieza sola la mañana siguiente al primer pago con tarjeta. También podés pedir un día acá arriba.',
  anyStatus: 'Todos',
  noDaysFound: 'Ningún día coincide.',
  noDaysFoundHint: 'Probá con otro estado u otros días.',
  status: {
    clean: 'Todo coincide',
    differences: 'Con diferencias',
    incomplete: 'Incompleta',
    seen: 'Diferencias ya vistas',
    pending: 'Sin resultado',
  },
  overall: {
    never: 'Nunca se hizo',
    overdue: 'Atrasada',
    clean: 'Todo coincide',
    differences: 'Con diferencias',
    incomplete: 'Incompleta',
  },
  panel: {
    title: 'Conciliación con el medio de pago',
    never: 'Empieza sola la mañana siguiente al primer pago con tarjeta.',
    last: (day: string, at: string) => `Día ${day}, mirado el ${at}`,
    open: (open: number) => (open === 1 ? '1 diferencia por mirar' : `${count(open)} diferencias por mirar`),
    overdue: 'El último resultado tiene más de 26 horas: ningún proceso la está corriendo.',
    incomplete: (days: readonly string[]) =>
      `El medio de pago no respondió todo ${days.length === 1 ? 'del día' : 'de los días'} ${list.format(days)}. Se vuelve a probar cada hora durante dos días; después, pedilo desde la conciliación.`,
    see: 'Ver la conciliación',
  },
  unknown: {
    title: (payments: number) =>
      payments === 1
        ? '1 pago sin respuesta del medio de pago'
        : `${count(payments)} pagos sin respuesta del medio de pago`,
    help: 'Seguimos preguntando y el comprador espera. Buscá la orden en el panel del medio de pago: si está aprobada, la vamos a encontrar, así que no la cobres ni la devuelvas a mano; si está preautorizada, anulala allá.',
  },
  figures: {
    title: 'Cobros y devoluciones del día',
    what: 'Movimiento',
    here: 'Acá',
    there: 'Medio de pago',
    payments: 'Cobros',
    refunds: 'Devoluciones',
  },
  openOf: (open: number, found: number) => (found === 0 ? '—' : `${count(open)} de ${count(found)}`),
  finishedAt: (at: string) => `Terminó el ${at}`,
  neverFinished: 'No hay resultado todavía.',
  oursOnly:
    'El medio de pago no nos dio su lista. Preguntamos por cada uno de nuestros pagos, pero un cobro que acá no conocemos no se ve así.',
  unanswered: (questions: number) =>
    questions === 1
      ? 'El medio de pago no respondió por 1 pago: de ese no se sabe.'
      : `El medio de pago no respondió por ${count(questions)} pagos: de esos no se sabe.`,
  differences: 'Diferencias',
  noDifferences: 'Sin diferencias: cada cobro y cada devolución está de los dos lados, por el mismo importe.',
  noneFound: 'En lo que se pudo mirar no hay diferencias.',
  order: 'Orden',
  purchase: 'Cobro',
  nothing: 'Nada',
  noName: 'Sin orden',
  sale: (code: string) => `Ver la venta ${code}`,
  noSale: 'No hay venta.',
  refund: {
    DUE: 'La devolución ya está en marcha.',
    SENT: 'La devolución ya está en marcha.',
    DONE: 'Ya se devolvió.',
    STUCK: 'La devolución está trabada: hay que hacerla desde el panel del medio de pago.',
  },
  todo: 'Qué hacer',
  foundAt: (at: string) => `Encontrada el ${at}`,
  gone: (at: string) => `Ya no está: el ${at} los dos lados coincidían.`,
  seen: (by: string, at: string) => `Vista por ${by} el ${at}`,
  mark: 'Marcar como vista',
  markOf: (what: string) => `Marcar como vista: ${what}`,
  note: 'Qué viste o qué hiciste',
  noteHint: 'Queda registrado con tu nombre. No se puede borrar.',
} as const

export const t = { ...base, reconciliation }
