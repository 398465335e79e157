import { t as base } from './texts.ts'

/** The texts of the filters that users save by name. */
const savedFilters = {
  title: 'Consultas guardadas',
  add: 'Guardar esta consulta…',
  addTitle: 'Guardar esta consulta como',
  save: 'Guardar',
  name: 'Nombre de la consulta',
  hint: 'La ves en cualquier equipo en el que ingreses.',
  none: 'Filtrá la lista y guardá la consulta para después.',
  remove: (name: string) => `Eliminar la consulta "${name}"`,
} as const

export const t = { ...base, savedFilters }
