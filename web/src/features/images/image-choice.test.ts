import { describe, expect, it } from 'vitest'
import { moveItem, validateFiles } from './image-choice.ts'

const megabyte = 1024 * 1024
const file = (name: string, type = 'image/jpeg', size = megabyte) => ({ name, type, size })

describe('validateFiles', () => {
  it('accepts JPG, PNG and WEBP up to 5 MB, in the order of choosing', () => {
    const files = [
      file('a.jpg'),
      file('b.png', 'image/png'),
      file('c.webp', 'image/webp'),
      file('d.jpg', 'image/jpeg', 5 * megabyte),
    ]
    expect(validateFiles(files, 5)).toEqual({ accepted: files, refusals: [] })
  })

  it('refuses files that are not an accepted image, and names each', () => {
    const files = [file('notes.txt', 'text/plain'), file('logo.svg', 'image/svg+xml'), file('IMG.heic', 'image/heic')]
    expect(validateFiles([...files, file('a.jpg')], 5)).toEqual({
      accepted: [file('a.jpg')],
      refusals: [
        "notes.txt n'est pas une image valide",
        "logo.svg n'est pas une image valide",
        "IMG.heic n'est pas une image valide",
      ],
    })
  })

  it('validates a file of unknown type by its name', () => {
    expect(validateFiles([file('A.JPG', ''), file('b', '')], 5)).toEqual({
      accepted: [file('A.JPG', '')],
      refusals: ["b n'est pas une image valide"],
    })
  })

  it('refuses a file that is one byte above 5 MB, and names it', () => {
    expect(validateFiles([file('grande.jpg', 'image/jpeg', 5 * megabyte + 1)], 5).refusals).toEqual([
      'grande.jpg est trop volumineux (max 5MB)',
    ])
  })

  it('accepts files up to the limit and reports that there are too many', () => {
    const six = ['1', '2', '3', '4', '5', '6'].map((name) => file(`${name}.jpg`))
    expect(validateFiles(six, 5)).toEqual({
      accepted: six.slice(0, 5),
      refusals: ['Vous ne pouvez télécharger que 5 images maximum'],
    })
    expect(validateFiles([file('a.jpg')], 0)).toEqual({
      accepted: [],
      refusals: ['Vous ne pouvez télécharger que 5 images maximum'],
    })
  })

  it('counts only accepted files towards the limit', () => {
    const files = [file('notes.txt', 'text/plain'), file('a.jpg')]
    expect(validateFiles(files, 1)).toEqual({
      accepted: [file('a.jpg')],
      refusals: ["notes.txt n'est pas une image valide"],
    })
  })
})

describe('moveItem', () => {
  it.for([
    [0, 2, 'bca'],
    [2, 0, 'cab'],
    [1, 1, 'abc'],
    [0, -1, 'abc'],
    [2, 3, 'abc'],
    [7, 0, 'abc'],
  ] as const)('moves an item from %i to %i: %s', ([from, to, expected]) => {
    expect(moveItem([...'abc'], from, to).join('')).toBe(expected)
  })
})
