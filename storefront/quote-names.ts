/** The names that a started quote has in an address: '/buy/step-1?destino=2&salida=01/03/2027'. Step 1's own fields bear them too. */
export const quoteNames = {
  category: 'categoria',
  destination: 'destino',
  /** Both days of a trip, or the first. */
  start: 'salida',
  end: 'regreso',
  passengers: 'pasajeros',
  residence: 'residencia',
  /** Set where step 1 was answered and sent before it came alive. */
  sent: 'enviado',
} as const
