import { formatCount as count } from './format.ts'
import { t as base } from './texts.ts'

const cells = (quantity: number) => (quantity === 1 ? 'Hay 1 celda' : `Hay ${count(quantity)} celdas`)

/** The texts of a tariff's spreadsheet, and of the changes between two versions. */
const spreadsheet = {
  export: 'Exportar planilla',
  import: 'Importar planilla',
  title: (id: number) => `Importar una planilla en la tarifa ${id}`,
  help: 'Elegí la planilla .xlsx que exportaste de esta versión, con tus cambios. Vas a ver qué cambia antes de guardarlo.',
  choose: 'Elegir planilla',
  chooseAgain: 'Elegir de nuevo',
  reading: (name: string) => `Leyendo ${name}…`,
  wrong: (total: number) =>
    `${cells(total)} para corregir. No se guardó nada: corregí la planilla, guardala y elegila de nuevo.`,
  shown: (shown: number) => `Se muestran las primeras ${count(shown)}.`,
  wrongTitle: 'Celdas para corregir',
  place: 'Dónde',
  cell: (column: string, row: number) => `celda ${column}${row}`,
  row: (row: number) => `fila ${row}`,
  column: (column: string) => `columna ${column}`,
  wholeSheet: 'toda la hoja',
  found: 'Dice',
  fix: 'Qué corregir',
  same: 'La planilla dice lo mismo que esta versión: no hay nada para guardar.',
  save: 'Guardar en este borrador',
  saveAside: 'Guardar como otro borrador',
  create: 'Crear borrador',
  draftName: (name: string) => `${name.slice(0, 69)} (planilla)`,
} as const

const changes = {
  intro: (id: number) => `Qué cambia en lo guardado de esta versión frente a la tarifa ${id}, de la que se copió.`,
  unsaved: 'Tus cambios sin guardar no están en esta lista.',
  first: 'Esta versión no se copió de otra.',
  none: (id: number) => `Nada cambia frente a la tarifa ${id}.`,
  title: 'Qué cambia',
  total: (total: number) => (total === 1 ? '1 cambio' : `${count(total)} cambios`),
  what: 'Qué',
  before: 'Antes',
  after: 'Después',
  percent: 'Cambio',
  isNew: 'No estaba',
  isGone: 'No está más',
  all: (total: number) => `Ver los ${count(total)} cambios`,
} as const

export const t = { ...base, spreadsheet, changes }
