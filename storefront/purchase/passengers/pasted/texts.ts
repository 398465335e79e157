import type { ZoneField } from '#shared/pasted-people/person.ts'
import { type Texts, translator } from '../../../i18n/translator.ts'

const paste = {
  title: 'Pegar los datos de los pasajeros',
  close: 'Cerrar',
  field: 'Filas de una planilla, o las líneas del documento',
  hint: 'Una persona por fila: nombre, apellido, nacimiento y documento. Del pasaporte, las dos líneas de abajo; de la cédula, las tres del dorso.',
  count: { one: 'Leímos 1 persona.', other: 'Leímos {count} personas.' },
  wrong: { one: 'Hay 1 para revisar.', other: 'Hay {count} para revisar.' },
  tooMany: {
    one: 'Sobra 1 persona: la compra tiene menos pasajeros sin cargar.',
    other: 'Sobran {count} personas: la compra tiene menos pasajeros sin cargar.',
  },
  person: 'Pasajero {n}',
  left: 'Sin lugar en esta compra',
  missing: 'Falta',
  divided: 'Separamos nombre y apellido: revisalos.',
  'divided.zone': 'El documento no trae tildes ni eñes: agregalas si hacen falta.',
  otherDay: 'Antes pusiste {day}.',
  taking: 'Ya escribiste datos. ¿Qué hacemos?',
  fill: 'Completar los que están vacíos',
  replace: 'Reemplazar desde el primero',
  take: 'Usar estos datos',
  cancel: 'Cancelar',
} as const satisfies Texts

/** What is wrong in a line of a machine-readable zone. */
const zone = {
  length: 'Línea {line}: le faltan o le sobran caracteres. Copiala entera, con los signos <.',
  name: 'Línea {line}: no pudimos leer el nombre.',
  documentNumber: 'Línea {line}: el número de documento no coincide con su dígito de control.',
  birthDate: 'Línea {line}: la fecha de nacimiento no coincide con su dígito de control.',
  expirationDate: 'Línea {line}: la fecha de vencimiento no coincide con su dígito de control.',
  optional: 'Línea {line}: el número personal no coincide con su dígito de control.',
  composite: 'Línea {line}: el último dígito, que controla toda la línea, no coincide.',
} as const satisfies Record<ZoneField, string>

export const t = translator({ paste, zone })
