import { randomUUID } from 'node:crypto'
import { ratingFormSchema } from '@yoon/contract/client-links/form'
import { clientFormSchema } from '@yoon/contract/clients/form'
import { cleanedText, optionalText, pageQuery, text } from '@yoon/contract/fields'
import { missionPressSchema } from '@yoon/contract/missions/form'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'

const place = text({ label: 'Le lieu', required: 'Le lieu est requis', min: 5, max: 300 })
const short = 'Le lieu doit contenir au moins 5 caractères'

/** Returns the first message that a value gets, or undefined if it is valid. */
function firstMessage(schema: z.ZodMiniType, value: unknown): string | undefined {
  return schema.safeParse(value).error?.issues[0]?.message
}

/** Invisible characters: joiners, direction marks, fillers, the empty Braille cell, spaces of every width. */
const invisible = [
  '\u200b',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u202e',
  '\u034f',
  '\u115f',
  '\u3164',
  '\uffa0',
  '\u2800',
  '\u00a0',
  '\u2003',
  '\ufe0f',
  '\u{e0041}',
]

describe('a required text', () => {
  it.for(invisible)('reports a text of only the invisible %j as missing', (character) => {
    for (const count of [1, 5, 12]) expect(firstMessage(place, character.repeat(count))).toBe('Le lieu est requis')
    expect(firstMessage(place, ` ${character} ${character} `)).toBe('Le lieu est requis')
  })

  it.for(invisible)('ignores the invisible %j in the minimum length', (character) => {
    expect(firstMessage(place, `AIBD${character.repeat(9)}`)).toBe(short)
    expect(firstMessage(place, `${character}A${character.repeat(5)}B`)).toBe(short)
  })

  it('counts a gap between words as one character, whatever its width', () => {
    expect(firstMessage(place, 'Rue 1')).toBeUndefined()
    expect(firstMessage(place, 'A          B')).toBe(short)
  })

  it('keeps the joiners of emoji and of scripts in a text', () => {
    const family = '👨‍👩‍👧 et 👩🏽‍✈️'
    const note = optionalText({ label: 'La note', max: 500, isMultiline: true })
    expect(note.parse(family)).toBe(family)
    expect(note.parse('می‌خواهم ۱')).toBe('می‌خواهم ۱')
    expect(place.parse(family)).toBe(family)
    expect(place.parse('Hôtel ❤️ Yoff')).toBe('Hôtel ❤️ Yoff')
  })

  const unseen = invisible.filter((character) => !/\s/u.test(character) || character === '\ufeff')
  it.for(unseen)('refuses an invisible %j between visible characters', (character) => {
    expect(firstMessage(place, `Aéro${character}port`)).toBe('Le lieu contient des caractères invalides')
  })

  it.for(['\u061c', '\u200e', '\u200f', '\u202a', '\u202e', '\u2066', '\u2069'])(
    'refuses the direction mark %j in short texts and in notes',
    (character) => {
      const note = optionalText({ label: 'La note', max: 500, isMultiline: true })
      expect(firstMessage(place, `Aéro${character}port`)).toBe('Le lieu contient des caractères invalides')
      expect(firstMessage(note, `Portail\n${character}vert`)).toBe('La note contient des caractères invalides')
    },
  )
})

describe('a cleaned text', () => {
  it('leaves out what another text is refused for, and keeps the joiners of emoji and of scripts', () => {
    const note = cleanedText({ label: 'La note', max: 20 })
    expect(note.parse('\u202aPneu\u202c \u200fcrev\u0007é\ud800\r\n👩🏽‍✈️\u2028')).toBe('Pneu crevé\r\n👩🏽‍✈️')
    expect(note.parse(undefined)).toBeNull()
    expect(note.parse('\u0007\u200f')).toBeNull()
    expect(firstMessage(note, 'x'.repeat(21))).toBe('La note ne peut pas dépasser 20 caractères')
    expect(note.safeParse(1).success).toBe(false)
  })

  it('cleans the texts that drivers and clients write on their links', () => {
    expect(ratingFormSchema.parse({ stars: 5, comment: 'Merci\u200f' }).comment).toBe('Merci')
    const press = {
      id: randomUUID(),
      step: 'DECLINED',
      at: '2026-11-21T14:32:00Z',
      sequence: 1,
      note: '\u202bMalade\u202c',
    }
    expect(missionPressSchema.parse(press).note).toBe('Malade')
  })
})

describe('an optional text', () => {
  it.for(invisible)('reads an optional text of only the invisible %j as null', (character) => {
    expect(optionalText({ label: 'La note', max: 500 }).parse(character.repeat(3))).toBeNull()
  })
})

describe('client form', () => {
  const form = { firstName: 'Awa', lastName: 'Sow', phone: '77 123 45 67' }

  it.for(['--', "''", '’-', "- '"])('refuses a client name without a letter: %s', (firstName) => {
    const { error } = clientFormSchema.safeParse({ ...form, firstName })
    expect(error?.issues.map(({ message }) => message)).toEqual(['Le prénom contient des caractères invalides'])
  })

  it.for(['++++++++', '--------', '(((())))', '+ ( ) - +'])('refuses a client phone without a digit: %s', (phone) => {
    const { error } = clientFormSchema.safeParse({ ...form, phone })
    expect(error?.issues.map(({ message }) => message)).toEqual(['Format de téléphone invalide'])
  })

  it.for([
    ['77/123/45/67', '77 123 45 67'],
    ['tel:+221771234567', '+221771234567'],
    ['\u202a+221\u00a077.123.45.67\u202c', '+221 77 123 45 67'],
  ])('reads the phone %j as %j', ([phone, plain]) => {
    expect(clientFormSchema.parse({ ...form, phone }).phone).toBe(plain)
  })

  it('reports a phone of invisible characters as missing', () => {
    expect(clientFormSchema.safeParse({ ...form, phone: '\u200b\u3164' }).error?.issues[0]?.message).toBe(
      'Le téléphone est requis',
    )
  })

  it.for(['1234567890123456', '+221771234567890', '77 123 45 67 890', '00221771234567890'])(
    'refuses a phone of sixteen characters: %s',
    (phone) => {
      const { error } = clientFormSchema.safeParse({ ...form, phone })
      expect(error?.issues.map(({ message }) => message)).toEqual(['Format de téléphone invalide'])
    },
  )

  it.for([
    '+221 77 123 45 67',
    '00221 77 123 45 67',
    '7 7-1 2 3-4 5 6 7',
    '+(221)77-12 34',
    '12345678',
    '123456789012345',
  ])('accepts the phone %s', (phone) => {
    expect(clientFormSchema.parse({ ...form, phone }).phone).toBe(phone)
  })
})

describe('page and limit of a list', () => {
  const schema = z.object(pageQuery(100))

  it.for(['0x10', '1e1', '1e2', ' 5', '5 ', '+5', '-5', '5.0', '', ' ', 'abc', '٣', '0', '101', '9'.repeat(30)])(
    'refuses the limit %j, which is not digits only',
    (limit) => {
      expect(firstMessage(schema, { limit })).toBe('Nombre invalide')
    },
  )

  it('reads page and limit as numbers, 1 and 10 by default', () => {
    expect(schema.parse({ page: '3', limit: '007' })).toEqual({ page: 3, limit: 7 })
    expect(schema.parse({})).toEqual({ page: 1, limit: 10 })
    expect(firstMessage(schema, { page: ['1', '2'] })).toBe('Nombre invalide')
  })
})
