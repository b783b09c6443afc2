import { isShortMapLink, readMapPin } from '@yoon/contract/places/map-pin'
import { expect, it } from 'vitest'

const point = { latitude: 14.6937, longitude: -17.4441 }

it.each([
  '14.6937,-17.4441',
  ' 14.6937, -17.4441 ',
  '(14.6937 -17.4441)',
  '14,6937, -17,4441',
  '14,6937 ; -17,4441',
  '14,6937 −17,4441',
  '14.6937° N, 17.4441° W',
  '17,4441 O 14,6937 N',
  'N 14.6937 W 17.4441',
  'Lat : 14.6937, Long : -17.4441',
  'Longitude : -17.4441, Latitude : 14.6937',
  'lng=-17.4441 lat=14.6937',
  'Lat. 14,6937 N Lon. 17,4441 O',
  '-17.4441 (long), 14.6937 (lat)',
  '14.6937, longitude -17.4441',
  '\u200e14.6937,\u00a0-17.4441',
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

it.each([
  [`14°41'37.3"N 17°26'38.8"W`, 14.6936944, -17.4441111],
  ['14° 41′ 37,3″ N, 17° 26′ 38,8″ O', 14.6936944, -17.4441111],
  ["14°41.622'N 17°26.646'W", 14.6937, -17.4441],
  ['N14°41,622 W017°26,646', 14.6937, -17.4441],
  ["14° 41' 37'' Nord ; 17° 26' 39'' Ouest", 14.6936111, -17.4441667],
  [`14º41'37"N17º26'39"W`, 14.6936111, -17.4441667],
  ["17°26.646'W 14°41.622'N", 14.6937, -17.4441],
])('reads the degrees, minutes and seconds of %s', (pasted, latitude, longitude) => {
  expect(readMapPin(pasted)).toEqual({ latitude, longitude })
})

it('reads fewer decimals in a column of positions, and no whole numbers', () => {
  const read = (text: string) => readMapPin(text, { isAlone: false })
  expect(read('14,69 ; -17,44')).toEqual({ latitude: 14.69, longitude: -17.44 })
  expect(read('N 14.69 O 17.44')).toEqual({ latitude: 14.69, longitude: -17.44 })
  expect(['14,69', '14 17', '14.69', 'Plateau'].map(read)).toEqual([undefined, undefined, undefined, undefined])
})

it('reads the name of a place in a link, and the words beside a link', () => {
  const exact =
    'https://www.google.com/maps/place/H%C3%B4tel+Terrou-Bi/@14.1,-17.1,17z/data=!3m1!4b1!3d14.6937!4d-17.4441'
  expect(readMapPin(exact)).toEqual({ ...point, name: 'Hôtel Terrou-Bi' })
  expect(readMapPin('Chez Awa\nhttps://maps.google.com/?q=14.6937,-17.4441')).toEqual({ ...point, name: 'Chez Awa' })
})

it.each([
  'Villa 14, rue 17',
  '14 17',
  '14,50 17,30',
  '33 821',
  "14°71'N 17°26'W",
  "14°41'N 17°26'S",
  'Latitude 14.6937, latitude 17.4441',
  'Longitude 14.6937 N, latitude 17.4441 O',
  '10.00 15.00',
  '15.000 20.000',
  '14,693 17,444',
  'S 12 O 5',
  'N 14.69 O 17.44',
  'N 14',
  '12° 30',
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
