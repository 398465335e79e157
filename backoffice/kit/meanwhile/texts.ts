/** The texts about a record that somebody else saved while it was being edited. */
export const t = {
  title: 'Otra persona guardó cambios mientras editabas',
  kept: 'Lo que escribiste sigue en el formulario, sin guardar. Elegí con qué queda cada dato y guardá de nuevo.',
  elsewhere: 'No tocan lo que escribiste: guardá de nuevo.',
  savedTitle: 'Ya está guardado',
  saved: 'Lo que escribiste es lo que quedó guardado: no hace falta guardar de nuevo.',
  was: 'Antes',
  now: 'Ahora',
  theirs: 'Lo que guardó',
  mine: 'Lo tuyo',
  asBefore: 'Como estaba',
  allTheirs: 'Tomar todo lo que guardó',
  allMine: 'Quedarme con todo lo mío',
  none: 'Sin dato',
  yes: 'Sí',
  no: 'No',
  all: (fields: number) => `Ver los ${fields} cambios`,
} as const
