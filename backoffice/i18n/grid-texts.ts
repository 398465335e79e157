import { formatCount as count } from './format.ts'

const cells = (many: number) => (many === 1 ? '1 celda' : `${count(many)} celdas`)

/** The texts of the editable grids, whatever their content. */
export const t = {
  grid: {
    help: 'Flechas para moverte, Enter o F2 para escribir, Ctrl+C y Ctrl+V con tu planilla, Ctrl+Z para deshacer.',
    undo: 'Deshacer',
    redo: 'Rehacer',
    undone: 'Deshecho.',
    redone: 'Rehecho.',
    added: 'Fila agregada al final.',
    removed: 'Fila quitada.',
    up: 'Subir la fila',
    down: 'Bajar la fila',
    remove: 'Quitar la fila',
    edit: 'Cambiar la celda',
    drag: 'Arrastrar para cambiar el orden',
    order: 'Orden',
    moved: (place: number) => `La fila está ahora en el lugar ${count(place)}.`,
    copied: (many: number) => (many === 1 ? 'Copiaste 1 celda.' : `Copiaste ${count(many)} celdas.`),
    pasted: (many: number, left: number) =>
      (many === 1 ? 'Pegaste 1 celda.' : `Pegaste ${cells(many)}.`) +
      (left > 0 ? ` Quedaron afuera ${cells(left)}: no entran en la tabla o no se cambian.` : ''),
    cell: (column: string, row: string) => (row ? `${column}, ${row}` : column),
    pick: (column: string) => `Elegir: ${column}`,
    done: 'Listo',
    none: 'Todavía no hay filas.',
  },
} as const
