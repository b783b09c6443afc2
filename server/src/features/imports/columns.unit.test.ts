import { describe, expect, it } from 'vitest'
import type { Cell } from '../../platform/spreadsheets/table.ts'
import { readDegrees, readPhoneText, readYear, readYesNo } from './cells.ts'
import { findColumns, textOf } from './columns.ts'

const tableOf = (...rows: Cell[][]) => rows.map((cells, index) => ({ line: index + 1, cells }))

describe('findColumns', () => {
  it.for(['Téléphone', 'TELEPHONE', ' tél. ', 'Mobile', 'N° de téléphone', 'phone'])('knows the column %s', (name) => {
    expect(findColumns('clients', tableOf(['Nom', name], ['Sow', '1'])).mapping).toMatchObject({
      lastName: 0,
      phone: 1,
    })
  })

  it('ignores the currency of a column', () => {
    const { mapping } = findColumns('vehicles', tableOf(['Immatriculation', "Prix à l'heure (F CFA)"], ['x', 1]))
    expect(mapping).toMatchObject({ licensePlate: 0, hourlyRate: 1 })
  })

  it('takes the first row with two values if no name is known', () => {
    const { headerLine, names, rows } = findColumns('clients', tableOf(['Titre'], ['A', 'B'], ['1', '2']))
    expect([headerLine, names, rows.length]).toEqual([2, ['A', 'B'], 1])
  })

  it('prefers the row of names to a row of data that holds a name', () => {
    const table = tableOf(['Nom', 'Prénom', 'Téléphone', 'Statut'], ['Actif', 'Client', '77', 'Actif'])
    expect(findColumns('clients', table).headerLine).toBe(1)
  })

  it('refuses one column for two fields', () => {
    const table = tableOf(['Nom', 'Prénom'], ['Sow', 'Ali'])
    expect(() => findColumns('clients', table, { firstName: 'Nom' })).toThrow(
      'Une colonne est choisie pour deux champs',
    )
  })
})

describe('cells', () => {
  it.for([
    ['77 123 45 67', '77 123 45 67'],
    ['77.123.45.67', '77 123 45 67'],
    ['77\u00a0123\u202f45 67', '77 123 45 67'],
    ["'+221771234567", '+221771234567'],
    ['771234567 / 781234567', '771234567'],
    [771_234_567, '771234567'],
  ] as const)('reads the phone %j', ([cell, phone]) => {
    expect(readPhoneText({ phone: cell }, 'phone')).toBe(phone)
  })

  it.for([
    [2019, 2019],
    ['2019', 2019],
    ['15/03/2019', 2019],
    ['2019-03-15', 2019],
    ['mars 2019', 2019],
    [new Date('1900-01-01T00:00:00Z'), 1900],
    ['bientôt', Number.NaN],
  ] as const)('reads the year of %j', ([cell, year]) => {
    expect(readYear({ year: cell }, 'year')).toBe(year)
  })

  it('reads yes and no in French, and refuses other words', () => {
    expect(readYesNo({ a: 'OUI' }, 'a')).toBe(true)
    expect(readYesNo({ a: false }, 'a')).toBe(false)
    expect(readYesNo({ a: ' ' }, 'a')).toBeUndefined()
    expect(() => readYesNo({ a: 'peut-être' }, 'a')).toThrow('Écrivez Oui ou Non')
  })

  it('reads degrees with a comma, a point and an apostrophe before the sign', () => {
    expect(readDegrees({ a: "'-17,433" }, 'a')).toBe(-17.433)
    expect(readDegrees({ a: 14.667 }, 'a')).toBe(14.667)
    expect(readDegrees({ a: '14° 40' }, 'a')).toBeNaN()
  })

  it('writes a date as people do', () => {
    expect(textOf(new Date('2026-11-21T00:00:00Z'))).toBe('21/11/2026')
  })
})
