import { importFields } from '@yoon/contract/imports/fields'
import { describe, expect, it } from 'vitest'
import type { Cell } from '../../platform/spreadsheets/table.ts'
import {
  readDegrees,
  readLabel,
  readPhoneText,
  readPosition,
  readYear,
  readYesNo,
  splitPhones,
  withoutTitles,
} from './cells.ts'
import { findColumns, textOf } from './columns.ts'

const tableOf = (...rows: Cell[][]) => rows.map((cells, index) => ({ line: index + 1, cells }))

describe('findColumns', () => {
  it.for(['Téléphone', 'TELEPHONE', ' tél. ', 'Mobile', 'N° de téléphone', 'phone'])('knows the column %s', (name) => {
    expect(findColumns(importFields.clients, tableOf(['Nom', name], ['Sow', '1'])).mapping).toMatchObject({
      lastName: 0,
      phone: 1,
    })
  })

  it('ignores the currency of a column', () => {
    const { mapping } = findColumns(
      importFields.vehicles,
      tableOf(['Immatriculation', "Prix à l'heure (F CFA)"], ['x', 1]),
    )
    expect(mapping).toMatchObject({ licensePlate: 0, hourlyRate: 1 })
  })

  it('takes the first row with two values if no name is known', () => {
    const { headerLine, names, rows } = findColumns(importFields.clients, tableOf(['Titre'], ['A', 'B'], ['1', '2']))
    expect([headerLine, names, rows.length]).toEqual([2, ['A', 'B'], 1])
  })

  it('prefers the row of names to a row of data that holds a name', () => {
    const table = tableOf(['Nom', 'Prénom', 'Téléphone', 'Statut'], ['Actif', 'Client', '77', 'Actif'])
    expect(findColumns(importFields.clients, table).headerLine).toBe(1)
  })

  it('takes the name of the client for the last name beside a column of first names', () => {
    const mappingOf = (...names: string[]) => {
      const { firstName, lastName, fullName } = findColumns(
        importFields.clients,
        tableOf(
          names,
          names.map(() => 'x'),
        ),
      ).mapping
      return [firstName, lastName, fullName]
    }
    expect(mappingOf('NOM DU CLIENT', 'PRÉNOMS', 'TÉLÉPHONE')).toEqual([1, 0, null])
    expect(mappingOf('NOM DU CLIENT', 'TÉLÉPHONE')).toEqual([null, null, 0])
    expect(mappingOf('Nom complet', 'Prénom', 'Tél')).toEqual([1, null, 0])
    expect(mappingOf('Nom', 'Prénom', 'Client')).toEqual([1, 0, 2])
  })

  it('keeps a column that was chosen for the full name beside one of first names', () => {
    const table = tableOf(['Nom du client', 'Prénoms'], ['Awa Diop', 'Awa'])
    expect(findColumns(importFields.clients, table, { fullName: 'Nom du client' }).mapping).toMatchObject({
      fullName: 0,
    })
  })

  it('finds the full name of drivers and the position of places', () => {
    expect(
      findColumns(importFields.drivers, tableOf(['Chauffeur', 'N° permis'], ['Ali Ba', 'x'])).mapping.fullName,
    ).toBe(0)
    for (const name of ['GPS', 'Position', 'Coordonnées', 'Coordonnées GPS', 'Lat/Long']) {
      expect(findColumns(importFields.places, tableOf(['Lieu', name], ['a', 'b'])).mapping.position).toBe(1)
    }
  })

  it('takes « Localisation » for no position, which it often is not', () => {
    expect(findColumns(importFields.places, tableOf(['Lieu', 'Localisation'], ['a', 'b'])).mapping.position).toBeNull()
  })

  it('refuses one column for two fields', () => {
    const table = tableOf(['Nom', 'Prénom'], ['Sow', 'Ali'])
    expect(() => findColumns(importFields.clients, table, { firstName: 'Nom' })).toThrow(
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
    ['77 123 45 67/33 821 00 00', '77 123 45 67'],
    ['77/123/45/08', '77 123 45 08'],
    ['77 / 123 / 45 / 08', '77 123 45 08'],
    ['00221/77/123/45/08 / 78/123/45/09', '00221 77 123 45 08'],
    ['77/123/45/08/78/123/45/09', '77 123 45 08'],
    ['33 821 00 00 / 01', '33 821 00 00'],
    ['0033/6/12/34/56/78', '0033 6 12 34 56 78'],
    ['tel:+221771234508', '+221771234508'],
    ['\u202a+221 77 123 45 08\u202c', '+221 77 123 45 08'],
    [771_234_567, '771234567'],
    ['771234567.0', '771234567'],
    ['338212345 00', '338212345 00'],
    ['338212345.00 / 771234508.0', '338212345'],
    ['33.821.23.00', '33 821 23 00'],
    ['21/11/2026', '21/11/2026'],
    ["'21/11/2026", '21/11/2026'],
    [new Date('2026-11-21T00:00:00Z'), '21/11/2026'],
  ] as const)('reads the phone %j', ([cell, phone]) => {
    expect(readPhoneText({ phone: cell }, 'phone')).toBe(phone)
  })

  it.for([
    ['+220 123 45 67 / 77 123 45 08', ['+220 123 45 67', '77 123 45 08']],
    ['+238 991 23 45/+238 991 23 46', ['+238 991 23 45', '+238 991 23 46']],
    ['821 23 45 / 77 123 45 08', ['821 23 45', '77 123 45 08']],
    ['821 23 45 / 821 23 46', ['821 23 45', '821 23 46']],
    ['77 123 45 08 / 821 23 46', ['77 123 45 08', '821 23 46']],
    ['77/123 45 08', ['77 123 45 08']],
    ['+221/771234508', ['+221 771234508']],
    ['+33/6/12/34/56/78', ['+33 6 12 34 56 78']],
    ['338212345.0/771234508.0', ['338212345', '771234508']],
  ] as const)('finds in %j the phones %j', ([cell, phones]) => {
    expect(splitPhones({ phone: cell }, 'phone')).toEqual(phones)
  })

  it('reads the first key of which another name stands among the words', () => {
    const others = { SUV: ['suv'], SEDAN: ['compacte', 'voiture'] }
    const read = (type: string) => readLabel({ type }, 'type', { SUV: 'SUV', SEDAN: 'Berline' }, others)
    expect(['SUV compacte', 'Voiture', 'Bateau'].map(read)).toEqual(['SUV', 'SEDAN', 'Bateau'])
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
    expect(readDegrees({ longitude: "'-17,433" }, 'longitude')).toBe(-17.433)
    expect(readDegrees({ latitude: 14.667 }, 'latitude')).toBe(14.667)
    expect(readDegrees({ longitude: '17°26\'38,8" O' }, 'longitude')).toBe(-17.4441111)
    expect(readDegrees({ latitude: '14 et demi' }, 'latitude')).toBeNaN()
  })

  it.for([
    ['latitude', "17°26'W"],
    ['latitude', 'Longitude : -17,4441'],
    ['longitude', '14.6937 N'],
  ] as const)('refuses in the column of %s the degrees %j of the other axis', ([axis, cell]) => {
    expect(readDegrees({ [axis]: cell }, axis)).toBeNaN()
  })

  it.for([
    ['14,6937 ; -17,4441', 14.6937, -17.4441],
    ['14.69, -17.44', 14.69, -17.44],
    [`14°41.622'N 17°26.646'W`, 14.6937, -17.4441],
    ['https://maps.google.com/?q=14.6937,-17.4441', 14.6937, -17.4441],
  ] as const)('reads the position %j', ([position, latitude, longitude]) => {
    expect(readPosition({ position }, 'position')).toMatchObject({ latitude, longitude })
  })

  it('says how a position is written, and that a short link tells none', () => {
    expect(() => readPosition({ a: 'Plateau' }, 'a')).toThrow('Écrivez la latitude puis la longitude')
    expect(() => readPosition({ a: 'https://maps.app.goo.gl/AbC' }, 'a')).toThrow('Ce lien court')
  })

  it.for([
    ['M. Ousmane Sow', 'Ousmane Sow'],
    ['M Ousmane Sow', 'Ousmane Sow'],
    ['Mr. SOW', 'SOW'],
    ['Mme. Awa Diop', 'Awa Diop'],
    ['MME AWA DIOP', 'AWA DIOP'],
    ['Mlle Awa Diop', 'Awa Diop'],
    ['Dr. Awa Diop', 'Awa Diop'],
    ['Me Aliou Ba', 'Aliou Ba'],
    ['M. et Mme Diop', 'Diop'],
    ['Madame le Dr Awa Diop', 'Awa Diop'],
    ['Diop Awa (Mme)', 'Diop Awa'],
    ['El Hadj Malick Sy', 'El Hadj Malick Sy'],
    ['El Hadji Mme', 'El Hadji'],
    ["M'Baye Niang", "M'Baye Niang"],
    ['Medoune Sarr', 'Medoune Sarr'],
    ['Dramé', 'Dramé'],
    ['Mme', 'Mme'],
  ] as const)('leaves the titles out of the name %j', ([name, plain]) => {
    expect(withoutTitles(name)).toBe(plain)
  })

  it('writes a date as people do', () => {
    expect(textOf(new Date('2026-11-21T00:00:00Z'))).toBe('21/11/2026')
  })
})
