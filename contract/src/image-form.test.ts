import { imageUrls } from '@yoon/contract/image-form'
import { thumbnailOf } from '@yoon/contract/images'
import { describe, expect, it } from 'vitest'

const url = (digit: number) => `/uploads/${String(digit).repeat(32)}.webp`

/** What is said first of the value; nothing where it is taken. */
function refusal(value: unknown): string | undefined {
  return imageUrls.safeParse(value).error?.issues[0]?.message
}

describe('imageUrls', () => {
  it('takes none, and up to five addresses of uploads in their order', () => {
    expect(imageUrls.parse([])).toEqual([])
    const five = [5, 3, 1, 2, 4].map(url)
    expect(imageUrls.parse(five)).toEqual(five)
  })

  it('refuses a sixth in the words of the specification', () => {
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
  ])('refuses %j, which is no upload', (foreign) => {
    expect(refusal([foreign])).toBe("Une des images n'a pas été envoyée à Yoon")
  })

  it('refuses an image that is there twice', () => {
    expect(refusal([url(1), url(1)])).toBe('Une image figure deux fois')
  })
})

describe('thumbnailOf', () => {
  it('is the small copy beside the image', () => {
    expect(thumbnailOf(url(1))).toBe('/uploads/11111111111111111111111111111111-s.webp')
  })
})
