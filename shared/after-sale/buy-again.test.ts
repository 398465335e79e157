import { describe, expect, test } from 'vitest'
import { TRIP_CATEGORY } from '../catalogue/plan-terms.ts'
import { emptyPassenger, type PassengerForm } from '../sales/passengers.ts'
import { checkTripAgain, passengersAgain, type TripAgain } from './buy-again.ts'

const today = '2026-11-29'
const person = (name: string, birthDate: string) => ({ ...emptyPassenger, n: 1, name, birthDate })
const [leo, ana, bruno] = [person('Leo', '2015-01-02'), person('Ana', '1988-03-27'), person('Bruno', '1980-06-05')]
const trip: TripAgain = {
  categoryId: TRIP_CATEGORY,
  startDate: '2027-01-10',
  endDate: '2027-01-20',
  destinationId: 2,
  chosen: [0],
}

describe('V-12 people of an earlier sale', () => {
  const names = (people: readonly PassengerForm[]) => passengersAgain(people, today).map(({ name }) => name)

  test('keep their order, but the first who is of age today holds the purchase', () => {
    expect(names([ana, leo, bruno])).toEqual(['Ana', 'Leo', 'Bruno'])
    expect(names([leo, ana, bruno])).toEqual(['Ana', 'Leo', 'Bruno'])
    expect(names([leo])).toEqual(['Leo'])
    expect(names([person('Eva', '2008-11-30'), ana])).toEqual(['Ana', 'Eva'])
    expect(passengersAgain([ana], today)).toEqual([{ ...emptyPassenger, name: 'Ana', birthDate: '1988-03-27' }])
  })

  test('travel when somebody does, on days and to a place that can be sold, at an age of the new departure', () => {
    const check = (change: Partial<TripAgain>, birthDates = ['1942-01-10', '1988-03-27']) =>
      checkTripAgain(
        { ...trip, ...change },
        birthDates.map((birthDate) => ({ birthDate })),
        today,
      )
    expect(check({ chosen: [1] })).toEqual([])
    expect(check({ chosen: [0, 1], startDate: '2027-01-09' })).toEqual([])
    expect(check({ chosen: [1, 0] })).toEqual([{ path: 'people.0', key: 'BUYING_PROCESS.ERROR.AGE_NOT_SOLD_ONLINE' }])
    expect(check({ chosen: [], startDate: '', endDate: '2027-01-20', destinationId: null })).toEqual([
      { path: 'people.0', key: 'BUYING_PROCESS.ERROR.REQUIRED.PASSENGERS' },
      { path: 'destinationId', key: 'BUYING_PROCESS.ERROR.REQUIRED.DESTINATION' },
      { path: 'startDate', key: 'BUYING_PROCESS.ERROR.REQUIRED.START_DATE' },
    ])
    expect(check({ startDate: '2026-11-28' })).toEqual([
      { path: 'startDate', key: 'BUYING_PROCESS.ERROR.NEWER_THAN_NOW' },
    ])
  })
})
