import { addDays, formatDay } from '#shared/dates.ts'
import { type ExchangeRate, formatRate, RATE_SHOWN_DAYS } from '#shared/exchange-rates/pesos.ts'
import { t as base } from '../i18n/texts.ts'

const exchangeRates = {
  intro: 'Cuántos pesos vale un dólar, día por día. Es información al lado del precio: siempre se cobra en dólares.',
  shown: ({ day, rate }: ExchangeRate) =>
    `El sitio muestra también los pesos a quien los pida, y las cotizaciones los dicen: a $ ${formatRate(rate)} por dólar del ${formatDay(day)}, hasta el ${formatDay(addDays(day, RATE_SHOWN_DAYS))}.`,
  notShown: `El sitio y las cotizaciones no dicen los pesos: no hay un tipo de cambio de los últimos ${RATE_SHOWN_DAYS} días.`,
  none: 'Todavía no hay tipos de cambio.',
  noneHint: 'Cargá el del día.',
  back: 'Volver a Tipo de cambio',
  add: 'Cargar un día',
  addTitle: 'Cargar el tipo de cambio de un día',
  editTitle: (day: string) => `Tipo de cambio del ${day}`,
  rateHelp: 'Por ejemplo 40,25; con cuatro decimales como máximo.',
  save: 'Guardar',
} as const

export const t = { ...base, exchangeRates }
