import { useState } from 'react'
import { folded } from '#shared/folded.ts'
import { findPlaces, type Place, placeNamed } from '#shared/places/find-places.ts'
import { usePageState } from '../../page-state.ts'
import { chosen, chosenResidence } from '../chosen.ts'
import type { PurchaseState } from '../purchase-state.ts'
import { answerAbout, type PlaceAnswer, regionOf } from './place-answer.ts'
import { t } from './texts.ts'

/** Fewer letters are the beginning of a name rather than a name that we do not have. */
const LEAST_LETTERS = 3

/** Holds the chosen region and the named places of step 2: naming a place chooses the smallest region that covers all (V-17). */
export function useWhereTo(state: PurchaseState) {
  const { catalogue } = usePageState()
  const { destinations } = catalogue
  const residence = chosenResidence(state, catalogue)
  const [destinationId, choose] = useState(chosen(destinations, state.destinationId)?.id ?? null)
  const [places, setPlaces] = useState<readonly Place[]>(state.places)
  const [text, setText] = useState('')
  const [refused, setRefused] = useState<Place | null>(null)

  function name(next: readonly Place[]) {
    setPlaces(next)
    const region = regionOf(next, destinations)
    if (next.length > 0 && region !== null) choose(region)
  }

  function add({ iso, name: placeName }: Place) {
    const place = { iso, name: placeName }
    const isHome = iso === residence?.iso
    setText('')
    setRefused(isHome ? place : null)
    if (!isHome && !places.some((one) => one.iso === iso && one.name === placeName)) name([...places, place])
  }

  const about = answerAbout(places, destinationId, destinations)
  return {
    destinationId,
    choose,
    places,
    add,
    remove: (place: Place) => name(places.filter((one) => one !== place)),
    text,
    type: (typed: string) => {
      setText(typed)
      setRefused(null)
    },
    /** The place whose whole name is in the field, not chosen from the list. */
    typed: placeNamed(text),
    answer: refused ? aboutHome(refused, residence?.name ?? '') : (aboutUnknown(text) ?? about),
    /** Why the chosen region is wrong; null when it covers all named places. */
    wrong: about?.isWrong ? about.text : null,
  }
}

function aboutHome({ name }: Place, country: string): PlaceAnswer {
  const text = name === country ? t('destination.homeItself', { country }) : t('destination.home', { name, country })
  return { text, isWrong: true }
}

function aboutUnknown(text: string): PlaceAnswer | null {
  const isUnknown = folded(text).length >= LEAST_LETTERS && findPlaces(text, 1).length === 0
  return isUnknown ? { text: t('destination.unknown', { text: text.trim() }), isWrong: false } : null
}
