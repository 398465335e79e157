/** What the page of the partner API's use says. */
export const t = {
  intro:
    'Las llamadas de los últimos 90 días, por día de Montevideo. De cada una se guarda la clave, la llamada y cómo terminó, nada de lo que se mandó. Las más nuevas aparecen a los diez segundos.',
  none: 'Todavía no hubo llamadas.',
  empty: 'Ninguna llamada coincide.',
  emptyHint: 'Cambiá los días o la clave.',
  key: 'Clave',
  anyKey: 'Todas las claves',
  from: 'Desde',
  to: 'Hasta',
  keys: 'Por clave',
  errors: 'Errores',
  noErrors: 'No hubo errores.',
  elsewhere: 'Otra dirección',
  ownBack: 'Volver a Claves de la API',
  open: 'Ver el uso',
  mode: { test: 'Probar', live: 'Vender' },
} as const
