import type { Passenger } from '#shared/checkout/buying-data-contract.ts'
import { addDays, type Day } from '#shared/dates.ts'
import { ciCheckDigit } from '#shared/sales/documents.ts'
import { emptyPassenger } from '#shared/sales/passengers.ts'
import type { Random } from './random.ts'

const FIRST_NAMES = [
  'Agustín',
  'Alejandra',
  'Ana Laura',
  'Andrés',
  'Begoña',
  'Bruno',
  'Camila',
  'Carlos',
  'Carolina',
  'Cecilia',
  'Daniel',
  'Diego',
  'Elena',
  'Emilia',
  'Federico',
  'Florencia',
  'Gabriel',
  'Gastón',
  'Gimena',
  'Guillermo',
  'Inés',
  'Iván',
  'Joaquín',
  'Jorge',
  'José Pedro',
  'Juan Manuel',
  'Julieta',
  'Laura',
  'Lucía',
  'Luis',
  'Magdalena',
  'María José',
  'Martín',
  'Mateo',
  'Mónica',
  'Nicolás',
  'Paula',
  'Ramón',
  'Rosario',
  'Sebastián',
  'Sofía',
  'Tomás',
  'Valentina',
  'Verónica',
  'Ximena',
]

const LAST_NAMES = [
  'Abreu',
  'Acosta',
  'Álvarez',
  'Barrios',
  'Bentancur',
  'Cabrera',
  'Cardozo',
  'Correa',
  'Da Silva',
  'de León',
  'Díaz',
  'Echeverría',
  'Etchegaray',
  'Fernández',
  'Ferreira',
  'García',
  'Giménez',
  'Gómez',
  'González',
  'Ibáñez',
  'Larrañaga',
  'López',
  'Machado',
  'Martínez',
  'Méndez',
  'Muñoz',
  'Núñez',
  'Olivera',
  'Pereira',
  'Pérez',
  'Píriz',
  'Ramírez',
  'Ribeiro',
  'Rodríguez',
  'Silva',
  'Sosa',
  'Suárez',
  'Techera',
  'Trindade',
  'Vázquez',
  'Viera',
  'Yáñez',
]

/**
 * Invents a traveller who is `age` whole years old on `departure`. Residents of Uruguay mostly have a CI with a valid
 * check digit.
 */
export function inventPerson(
  random: Random,
  { age, departure, residenceIso, lastName }: { age: number; departure: Day; residenceIso: string; lastName: string },
): Passenger {
  const hasCi = residenceIso === 'UY' && random.chance(0.93)
  return {
    ...emptyPassenger,
    name: random.pick(FIRST_NAMES),
    lastName,
    birthDate: birthDateOf(random, age, departure),
    documentType: hasCi ? 'national' : 'passport',
    documentNumber: hasCi ? inventCi(random, age) : inventPassport(random),
  }
}

export function inventLastName(random: Random): string {
  return random.pick(LAST_NAMES)
}

/** Invents an email address that cannot exist: the domain .test is reserved for that. */
export function inventEmail(random: Random, { name, lastName }: Pick<Passenger, 'name' | 'lastName'>): string {
  const plain = `${name}.${lastName}`.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, '')
  return `${plain}${random.whole(1, 999)}@correo.test`
}

/** Invents a Uruguayan mobile number, in E.164. */
export function inventPhone(random: Random): string {
  return `+5989${random.whole(1_000_000, 9_999_999)}`
}

function birthDateOf(random: Random, age: number, departure: Day): Day {
  const year = Number(departure.slice(0, 4)) - age
  // The birthday of `age` is on or before the departure, and less than a year before it.
  const latest = `${year}-${departure.slice(5) === '02-29' ? '02-28' : departure.slice(5)}`
  return addDays(latest, -random.whole(0, 363))
}

/** Invents a CI, lower for older people, since numbers are assigned in the order of birth. */
function inventCi(random: Random, age: number): string {
  const newest = 6_400_000 - age * 62_000
  const body = String(Math.max(400_000, newest - random.whole(0, 150_000)))
  return body + ciCheckDigit(body)
}

function inventPassport(random: Random): string {
  return `${random.pick(['A', 'B', 'C', 'D'])}${random.whole(100_000, 9_999_999)}`
}
