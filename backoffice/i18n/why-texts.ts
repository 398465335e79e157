import { t as base } from './texts.ts'

/** The texts of a price's explanation, on a sale and in the price tester. */
const why = {
  title: 'Por qué este precio',
  open: 'Ver por qué este precio',
  close: 'Ocultar',
  intro: (version: string) =>
    `Con la tarifa «${version}» y las condiciones congeladas en la venta. Cargos por cancelación y devoluciones que damos nosotros van aparte.`,
  step: 'Paso',
  how: 'Cuenta',
  amount: 'Importe',
  adult: 'Costo de una persona de hasta 74 años',
  senior: 'Costo de una persona de 75 a 84 años',
  price: (who: 'adult' | 'senior') =>
    who === 'adult' ? 'Precio de una persona de hasta 74 años' : 'Precio de una persona de 75 a 84 años',
  perYear: (rate: string, factor: string) => `${rate} por año × ${factor} del destino`,
  perDay: (rate: string, factor: string, weight: string) =>
    `${rate} por día × ${factor} del destino × ${weight} de los días`,
  weight: 'Peso de los días',
  days: (days: number) => (days === 1 ? '1 día' : `${days} días`),
  band: (first: number, last: number, weight: string) =>
    first === last ? `el ${first} a ${weight}` : `del ${first} al ${last} a ${weight}`,
  times: (amount: string, factor: string) => `${amount} × ${factor}`,
  withMarkup: (cost: string, markup: string) => `${cost} + ${markup} de recargo`,
  passenger: (n: number, age: number) => `Pasajero ${n}, ${age === 1 ? '1 año' : `${age} años`}`,
  free: 'Menor sin cargo del plan familiar',
  asAdult: 'Precio de hasta 74 años',
  asSenior: 'Precio de 75 a 84 años',
  extra: (description: string, coverage: string, n: number) => `${description} (${coverage}), pasajero ${n}`,
  percentOf: (percent: string, base: string) => `${percent} de ${base}`,
  gross: 'Precio antes del descuento',
  sumOfLines: 'Suma de las líneas',
  discount: (code: string) => `Descuento del código ${code}`,
  parts: (percent: string, own: string, company: string) =>
    `${percent}: ${own} a cargo nuestro y ${company} de la empresa`,
  charged: 'Precio final',
  cost: 'Costo de todos',
  sumOfCosts: 'Suma de los costos, sin recargo',
  margin: 'Margen',
  marginOf: 'Precio antes del descuento − parte de la empresa en el descuento − costo',
  commission: 'Comisión de la empresa',
  commissionOf: (percent: string) => `${percent} del margen`,
  noCommission: 'Sin margen no hay comisión',
  houseShare: 'Para nosotros',
  houseShareOf: 'Precio final − costo − comisión',
}

/** The texts of the price tester, which prices any trip. */
const tester = {
  title: 'Probador de precios',
  intro: 'El precio de cualquier viaje con cualquier versión de la tarifa, paso a paso. No vende ni guarda nada.',
  version: 'Versión de la tarifa',
  versionOf: (id: number, name: string, state: string) => `${id} · ${name} (${state})`,
  states: { draft: 'borrador', approved: 'aprobada', scheduled: 'programada', 'in-force': 'vigente', past: 'anterior' },
  business: 'Empresa',
  ownBrand: 'Nuestra marca',
  plan: 'Plan',
  destination: 'Destino',
  retired: (name: string) => `${name} (ya no se vende)`,
  days: 'Días',
  ages: 'Edades',
  agesHint: 'Separadas por comas o espacios: 41, 39, 8',
  familyPlan: 'Plan familiar',
  promoCode: 'Código de descuento',
  extras: 'Adicionales para todos los que pueden llevarlos',
  run: 'Calcular el precio',
  result: 'Resultado',
}

export const t = { ...base, why, tester }
