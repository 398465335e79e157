import { addDays, formatDay } from '#shared/dates.ts'
import { type ExchangeRate, formatRate, RATE_JUMP_PERCENT, RATE_SHOWN_DAYS } from '#shared/exchange-rates/pesos.ts'
import { failureInWords, type SourceFailure } from '#shared/exchange-rates/source-words.ts'
import { t as base } from '../i18n/texts.ts'

/** Writes a published rate: "$ 40,25 por dólar del 24/11/2026". */
const published = ({ day, rate }: ExchangeRate) => `$ ${formatRate(rate)} por dólar del ${formatDay(day)}`

const exchangeRates = {
  intro: 'Cuántos pesos vale un dólar, día por día. Es información al lado del precio: siempre se cobra en dólares.',
  shown: ({ day, rate }: ExchangeRate) =>
    `El sitio muestra también los pesos, salvo a quien los quite, y las cotizaciones los dicen: a $ ${formatRate(rate)} por dólar del ${formatDay(day)}, hasta el ${formatDay(addDays(day, RATE_SHOWN_DAYS))}.`,
  notShown: `El sitio y las cotizaciones no dicen los pesos: no hay un tipo de cambio de los últimos ${RATE_SHOWN_DAYS} días.`,
  demo: 'La demo, como ejemplo',
  automatic: (source: string) => `Automático: ${source}`,
  source: {
    none: 'Se cargan a mano: el sistema no tiene configurada una fuente de donde tomarlos (EXCHANGE_RATE_SOURCE).',
    neverAsked: (name: string) => `Fuente: ${name}. Todavía no se consultó: se hace los días hábiles desde las 18:00.`,
    asked: (name: string, moment: string) => `Fuente: ${name}. Última consulta: ${moment}.`,
    asking: 'Todavía no respondió.',
    entered: (rate: ExchangeRate) => `Se cargó ${published(rate)}.`,
    known: (rate: ExchangeRate) =>
      `Publica ${published(rate)}, un día que ya tenía su tipo de cambio: quedó el que estaba.`,
    nothing: `No publicó ninguno en los últimos ${RATE_SHOWN_DAYS} días.`,
    jump: (rate: ExchangeRate) =>
      `Publica ${published(rate)}, más de ${RATE_JUMP_PERCENT} % distinto del anterior: no se cargó. Si está bien, cargá ese día y confirmalo.`,
    failed: (failure: SourceFailure) => `Falló: ${failureInWords(failure)}.`,
    answered: (moment: string) => `La última vez que respondió fue el ${moment}.`,
    whatToDo:
      'El sistema vuelve a intentar solo. Si sigue así, cargá el del día a mano y avisale a quien mantiene el sistema.',
  },
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
