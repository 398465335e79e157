import type { Mishap } from '#shared/catalogue/mishaps.ts'

const HEART_ATTACK = 'average cost of a hospital stay for a heart attack'

/** The words of each mishap by its id. */
export const words: Readonly<Record<string, Pick<Mishap, 'title' | 'place' | 'figure'>>> = {
  valija: {
    title: 'Your suitcase is lost',
    place: 'Any international flight',
    figure: 'the most that the airline pays, under the Montreal Convention',
  },
  pierna: { title: 'You break a leg', place: 'United States', figure: 'up to this sum, for a broken leg' },
  internacion: {
    title: 'You are in hospital for three days',
    place: 'United States',
    figure: 'average cost of three days in hospital',
  },
  apendicitis: {
    title: 'You have an operation for appendicitis',
    place: 'California',
    figure: 'median of what the hospital charges',
  },
  infarto: { title: 'You have a heart attack', place: 'United States', figure: HEART_ATTACK },
  preexistencia: { title: 'You have another heart attack', place: 'United States', figure: HEART_ATTACK },
  covid: { title: 'You are in hospital with covid', place: 'United States', figure: 'median of a hospital stay' },
  guardia: {
    title: 'You go to an emergency room and are over 65',
    place: 'United States',
    figure: 'average cost of an emergency visit from the age of 65',
  },
  avion: { title: 'You are moved by air ambulance', place: 'Anywhere', figure: 'from this sum, for an air ambulance' },
  cesarea: {
    title: 'You have an emergency caesarean',
    place: 'United States',
    figure: 'average cost of a pregnancy that ends in a caesarean, with its check-ups',
  },
  deporte: {
    title: 'You break a leg playing football',
    place: 'United States',
    figure: 'up to this sum, for a broken leg',
  },
  hotel: {
    title: 'The doctor tells you to rest in a hotel for five days',
    place: 'United States',
    figure: 'five nights at USD 110',
  },
  vuelo: {
    title: 'Your flight leaves a day late',
    place: 'United States',
    figure: 'one night at USD 110 and meals for USD 68',
  },
  europa: {
    title: 'You cancel your trip to Europe',
    place: 'Europe',
    figure: 'what a Uruguayan spends on the trip: 19.5 days at USD 145.40',
  },
  brasil: {
    title: 'You cancel your trip to Brazil',
    place: 'Brazil',
    figure: 'what a Uruguayan spends on the trip: 7.7 days at USD 69.70',
  },
  fianza: {
    title: 'You are held after a traffic accident',
    place: 'United States',
    figure: 'median bail of those who stay in custody',
  },
}

export function inWords(mishap: Mishap): Mishap {
  return { ...mishap, ...words[mishap.id] }
}
