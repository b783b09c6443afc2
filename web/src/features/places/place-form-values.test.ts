import { expect, it } from 'vitest'
import { fieldErrors } from '../../lib/forms/form-errors.ts'
import { initialPlace, parsePlace } from './place-form-values.ts'

const zoneId = '6bcf4200-c570-4f6a-ac74-7a571d657b2b'
const typed = { ...initialPlace(undefined, zoneId), name: 'Hôtel du Lac' }

function problemsOf(values: typeof typed): Record<string, string> {
  const parsed = parsePlace(values)
  return parsed.success ? {} : fieldErrors(parsed.error)
}

it('reads alternative names and the point of a pasted link', () => {
  const parsed = parsePlace({
    ...typed,
    aliases: 'Le Lac, , le lac,LDL',
    position: 'https://maps.google.com/?q=14.69,-17.44',
  })
  expect(parsed).toMatchObject({
    success: true,
    data: { aliases: ['Le Lac', 'LDL'], latitude: 14.69, longitude: -17.44 },
  })
})

it('reads a position of few decimals, as it is stored', () => {
  const parsed = parsePlace({ ...typed, position: '14.69, -17.4' })
  expect(parsed).toMatchObject({ success: true, data: { latitude: 14.69, longitude: -17.4 } })
})

it('removes the point of a place whose position is emptied', () => {
  expect(parsePlace(typed)).toMatchObject({ success: true, data: { latitude: null, longitude: null, aliases: [] } })
})

it('tells a wrong position and a wrong alternative name at their fields', () => {
  expect(problemsOf({ ...typed, name: '', aliases: 'x', position: 'à côté du marché' })).toEqual({
    name: 'Le nom est requis',
    aliases: "L'autre nom doit contenir au moins 2 caractères",
    position: "Collez les coordonnées ou le lien complet d'une carte, par exemple 14.6937, -17.4441",
  })
})
