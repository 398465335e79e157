/** The names that a started quote has in an address: '/buy/step-1?destino=2&salida=2027-03-01'. */
export const quoteNames = {
  category: 'categoria',
  destination: 'destino',
  start: 'salida',
  end: 'regreso',
  passengers: 'pasajeros',
} as const
