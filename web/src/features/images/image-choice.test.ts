import { describe, expect, it } from 'vitest'
import { judgeFiles, moveItem } from './image-choice.ts'

const megabyte = 1024 * 1024
const file = (name: string, type = 'image/jpeg', size = megabyte) => ({ name, type, size })

describe('judgeFiles', () => {
  it('takes JPG, PNG and WEBP up to 5 MB, in the order of choosing', () => {
    const files = [
      file('a.jpg'),
      file('b.png', 'image/png'),
      file('c.webp', 'image/webp'),
      file('d.jpg', 'image/jpeg', 5 * megabyte),
    ]
    expect(judgeFiles(files, 5)).toEqual({ accepted: files, refusals: [] })
  })

  it('refuses by its name what is no image, or none that is accepted', () => {
    const files = [file('notes.txt', 'text/plain'), file('logo.svg', 'image/svg+xml'), file('IMG.heic', 'image/heic')]
    expect(judgeFiles([...files, file('a.jpg')], 5)).toEqual({
      accepted: [file('a.jpg')],
      refusals: [
        "notes.txt n'est pas une image valide",
        "logo.svg n'est pas une image valide",
        "IMG.heic n'est pas une image valide",
      ],
    })
  })

  it('goes by the name where the type is not told', () => {
    expect(judgeFiles([file('A.JPG', ''), file('b', '')], 5)).toEqual({
      accepted: [file('A.JPG', '')],
      refusals: ["b n'est pas une image valide"],
    })
  })

  it('refuses by its name what weighs a byte more than 5 MB', () => {
    expect(judgeFiles([file('grande.jpg', 'image/jpeg', 5 * megabyte + 1)], 5).refusals).toEqual([
      'grande.jpg est trop volumineux (max 5MB)',
    ])
  })

  it('takes as many as there is room for and says that there are too many', () => {
    const six = ['1', '2', '3', '4', '5', '6'].map((name) => file(`${name}.jpg`))
    expect(judgeFiles(six, 5)).toEqual({
      accepted: six.slice(0, 5),
      refusals: ['Vous ne pouvez télécharger que 5 images maximum'],
    })
    expect(judgeFiles([file('a.jpg')], 0)).toEqual({
      accepted: [],
      refusals: ['Vous ne pouvez télécharger que 5 images maximum'],
    })
  })

  it('does not count towards the limit what is refused anyway', () => {
    const files = [file('notes.txt', 'text/plain'), file('a.jpg')]
    expect(judgeFiles(files, 1)).toEqual({
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
  ] as const)('from %i to %i: %s', ([from, to, expected]) => {
    expect(moveItem([...'abc'], from, to).join('')).toBe(expected)
  })
})
