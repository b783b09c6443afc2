import { expect, it } from 'vitest'
import { atOtherDates, inOtherViews } from './hits-elsewhere.ts'

it('says how many bookings a search finds on other dates', () => {
  expect([1, 2, 1_001].map(atOtherDates)).toEqual([
    'Voir la réservation à une autre date',
    "Voir les 2 à d'autres dates",
    "Voir plus de 1\u202f000 à d'autres dates",
  ])
})

it('says how many bookings a search finds in other views, or without the filters', () => {
  expect([inOtherViews(1, true, false), inOtherViews(5, true, false), inOtherViews(990, false, false)]).toEqual([
    'Voir la réservation dans une autre vue',
    'Voir les 5 dans les autres vues',
    'Voir plus de 990 dans les autres vues',
  ])
  expect([inOtherViews(1, true, true), inOtherViews(5, true, true)]).toEqual([
    'Voir la réservation sans les filtres',
    'Voir les 5 sans les filtres',
  ])
})
