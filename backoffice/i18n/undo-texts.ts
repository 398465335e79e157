import { formatCount } from './format.ts'

/** The texts of an offer to undo. */
export const t = {
  undo: 'Deshacer',
  keys: 'Ctrl+Z',
  unpicked: (rows: number) =>
    rows === 1 ? 'Quitamos la selección de 1 fila.' : `Quitamos la selección de ${formatCount(rows)} filas.`,
} as const
