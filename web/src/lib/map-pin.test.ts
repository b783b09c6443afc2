import { expect, it } from 'vitest'
import { isShortMapLink, readMapPin } from './map-pin.ts'

const point = { latitude: 14.6937, longitude: -17.4441 }

it.each([
  '14.6937,-17.4441',
  ' 14.6937, -17.4441 ',
  '(14.6937 -17.4441)',
  'https://maps.google.com/?q=14.6937,-17.4441',
  'https://maps.google.com/maps?q=14.6937%2C-17.4441&z=17&hl=fr',
  'https://www.google.com/maps/search/?api=1&query=14.6937%2C%20-17.4441',
  'https://www.google.com/maps/@14.6937,-17.4441,17z',
  'https://www.google.com/maps/search/14.6937,-17.4441',
  'geo:14.6937,-17.4441?z=17',
  'https://maps.apple.com/?ll=14.6937,-17.4441',
  'https://www.google.com/maps/place/14.6937,-17.4441/@14.7000,-17.5000,17z',
])('reads the point of %s', (pasted) => {
  expect(readMapPin(pasted)).toEqual(point)
})

it('reads the name of a place in a link, and the words beside a link', () => {
  const exact =
    'https://www.google.com/maps/place/H%C3%B4tel+Terrou-Bi/@14.1,-17.1,17z/data=!3m1!4b1!3d14.6937!4d-17.4441'
  expect(readMapPin(exact)).toEqual({ ...point, name: 'Hôtel Terrou-Bi' })
  expect(readMapPin('Chez Awa\nhttps://maps.google.com/?q=14.6937,-17.4441')).toEqual({ ...point, name: 'Chez Awa' })
})

it.each([
  'Villa 14, rue 17',
  '14,-17',
  '77 123 45 67',
  '94.6937,-17.4441',
  '14.6937,-217.4441',
  'https://maps.app.goo.gl/AbCdEf123',
  'https://example.com/menu?price=14.50',
  'Km 14.5 route de Rufisque',
])('finds no point in %s', (pasted) => {
  expect(readMapPin(pasted)).toBeUndefined()
})

it('recognises shortened links, which tell no point', () => {
  expect(isShortMapLink('Voici : https://maps.app.goo.gl/AbCdEf123')).toBe(true)
  expect(isShortMapLink('https://maps.google.com/?q=14.6937,-17.4441')).toBe(false)
})
