/**
 * The names of a started quote in an address: '/buy/step-1?destino=2&salida=01/03/2027'. The fields of step 1 have the same
 * names.
 */
export const quoteNames = {
  category: 'categoria',
  destination: 'destino',
  /** The first day of a trip, or both. */
  start: 'salida',
  end: 'regreso',
  passengers: 'pasajeros',
  residence: 'residencia',
  /** Set when step 1 was submitted before hydration. */
  sent: 'enviado',
} as const
