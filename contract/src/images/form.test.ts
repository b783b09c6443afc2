import { thumbnailOf } from '@yoon/contract/images/addresses'
import { imageUrls } from '@yoon/contract/images/form'
import { describe, expect, it } from 'vitest'

const url = (digit: number) => `/uploads/${String(digit).repeat(32)}.webp`

/** Returns the first message that the value gets, or undefined if it is valid. */
function refusal(value: unknown): string | undefined {
  return imageUrls.safeParse(value).error?.issues[0]?.message
}

describe('imageUrls', () => {
  it('accepts no image, and up to five upload addresses in their order', () => {
    expect(imageUrls.parse([])).toEqual([])
    const five = [5, 3, 1, 2, 4].map(url)
    expect(imageUrls.parse(five)).toEqual(five)
  })

  it('refuses a sixth image with the specified message', () => {
    expect(refusal([1, 2, 3, 4, 5, 6].map(url))).toBe('Vous ne pouvez télécharger que 5 images maximum')
  })

  it.for([
    'https://example.com/car.webp',
    '//example.com/uploads/11111111111111111111111111111111.webp',
    '/uploads/../etc/passwd',
    '/uploads/car.webp',
    '/uploads/11111111111111111111111111111111.svg',
    '/uploads/11111111111111111111111111111111-s.webp',
    '/uploads/11111111111111111111111111111111.webp?x',
    'javascript:alert(1)',
    '',
    7,
    null,
  ])('refuses %j, which is not the address of an upload', (foreign) => {
    expect(refusal([foreign])).toBe("Une des images n'a pas été envoyée à Yoon")
  })

  it('refuses the same image twice', () => {
    expect(refusal([url(1), url(1)])).toBe('Une image figure deux fois')
  })
})

describe('thumbnailOf', () => {
  it('returns the address of the thumbnail of an image', () => {
    expect(thumbnailOf(url(1))).toBe('/uploads/11111111111111111111111111111111-s.webp')
  })
})
