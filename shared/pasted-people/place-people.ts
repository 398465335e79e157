import { checkPassengers, type PassengerContext, type PassengerForm } from '../sales/passengers.ts'
import type { CellIssues, PastedPerson } from './person.ts'

/** Whether pasted people fill only what is empty, or replace what was typed from the first passenger on. */
export type Taking = 'fill' | 'replace'

/** A pasted person with the passenger, counted from 0, whose answers it gives; null when there is no passenger left. */
export type PlacedPerson = PastedPerson & { position: number | null; issues: CellIssues }

/** Whether a visitor typed something of a passenger; a birth date alone may be that of a family's quote. */
export function isTyped({ name, lastName, documentNumber }: PassengerForm): boolean {
  return [name, lastName, documentNumber].some((answer) => answer.trim() !== '')
}

/**
 * Gives each pasted person a passenger: to fill, one of whom nothing was typed, first of the same birth date; to replace, one after
 * the other. Returns the people with what is wrong at each cell, and the passengers as they would be.
 */
export function placePeople(
  people: readonly PastedPerson[],
  current: readonly PassengerForm[],
  { taking, ...context }: { taking: Taking } & Pick<PassengerContext, 'residenceIso' | 'today'>,
): { placed: PlacedPerson[]; passengers: PassengerForm[] } {
  const free = current.flatMap((passenger, position) => (taking === 'replace' || !isTyped(passenger) ? [position] : []))
  const positions =
    taking === 'replace' ? people.map((_, n) => free[n] ?? null) : positionsToFill(people, current, free)
  const passengers = current.map((passenger, position) => {
    const person = people[positions.indexOf(position)]
    return person ? mergeAnswers(passenger, person.passenger) : passenger
  })
  const issues = checkPassengers(passengers, { ...context, quotedCount: passengers.length })
  const placed = people.map((person, n) => {
    const position = positions[n] ?? null
    const own = issues.filter(({ path }) => path.startsWith(`passengers.${position}.`))
    return {
      ...person,
      position,
      issues: Object.fromEntries(own.map(({ path, key }) => [path.split('.')[2], key])) as CellIssues,
    }
  })
  return { placed, passengers }
}

function positionsToFill(people: readonly PastedPerson[], current: readonly PassengerForm[], free: readonly number[]) {
  const freePositions = [...free]
  const take = (position: number | undefined) => {
    if (position === undefined) return null
    freePositions.splice(freePositions.indexOf(position), 1)
    return position
  }
  const sameDay = people.map(({ passenger: { birthDate } }) =>
    birthDate === '' ? null : take(freePositions.find((position) => current[position]?.birthDate === birthDate)),
  )
  return sameDay.map((position) => position ?? take(freePositions[0]))
}

/** A pasted answer replaces the one that was there; what was not pasted stays. */
function mergeAnswers(before: PassengerForm, pasted: PassengerForm): PassengerForm {
  const hasDocument = pasted.documentNumber.trim() !== ''
  return {
    ...before,
    name: pasted.name.trim() || before.name,
    lastName: pasted.lastName.trim() || before.lastName,
    birthDate: pasted.birthDate || before.birthDate,
    documentType: hasDocument ? pasted.documentType : before.documentType,
    documentNumber: pasted.documentNumber.trim() || before.documentNumber,
  }
}
