import { createZone } from '@yoon/contract/places/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { unique } from '../../testing/builders.ts'
import { importFile } from '../../testing/imports.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const digits = () => String(unique() % 10_000_000).padStart(7, '0')
/** Writes the last seven digits of a phone in groups. */
const grouped = (seven: string, separator: string) =>
  [seven.slice(0, 3), seven.slice(3, 5), seven.slice(5)].join(separator)

describe('a file of clients as an office writes it', () => {
  it('reads last names beside first names, without titles, and phones in any notation', async () => {
    const [a, b, c, d] = [digits(), digits(), digits(), digits()]
    const file = [
      'NOM DU CLIENT;PRÉNOMS;TÉLÉPHONE',
      `M. SOW;Ousmane;77/${grouped(a, '/')}`,
      `DIOP;Mme Awa;tel:+22177${b}`,
      `SY;El Hadj Malick;\u202a+221\u00a077\u00a0${grouped(c, '\u00a0')}\u202c`,
      `Dr Ba;Fatou;77.${grouped(d, '.')}`,
    ].join('\n')
    const { data, errors } = await importFile(app, 'ADMIN', 'clients', file)
    expect([errors, data.created, data.warnings]).toEqual([[], 4, []])
    const rows = await app.db
      .selectFrom('users')
      .select(['first_name', 'last_name', 'phone', 'is_phone_valid'])
      .where('import_id', '=', data.id)
      .execute()
    const read = rows.map((row) => [row.phone, row.first_name, row.last_name, row.is_phone_valid])
    expect(read.toSorted()).toEqual(
      [
        [`+22177${a}`, 'Ousmane', 'SOW', true],
        [`+22177${b}`, 'Awa', 'DIOP', true],
        [`+22177${c}`, 'El Hadj Malick', 'SY', true],
        [`+22177${d}`, 'Fatou', 'Ba', true],
      ].toSorted(),
    )
  })

  it('reads titles before a full name, and refuses a title with a last name alone', async () => {
    const [a, b] = [digits(), digits()]
    const file = `Client;Mobile\nMlle Khady Faye;77${a}\nMme Diouf;77${b}\n`
    const { errors } = await importFile(app, 'ADMIN', 'clients', file, { dryRun: true })
    expect(errors[0]).toEqual({ line: 3, field: 'fullName', message: 'Prénom et nom' })
  })
})

it('reads the full name of drivers from a column « Chauffeur »', async () => {
  const licence = `DK-${unique()}`
  const file = `Chauffeur;Permis;Tél;Mail\nM. Ibou Sarr;${licence};77${digits()};ibou-${unique()}@example.com\n`
  const { data, errors } = await importFile(app, 'ADMIN', 'drivers', file)
  expect(errors).toEqual([])
  const rows = await app.db
    .selectFrom('users')
    .select(['first_name', 'last_name'])
    .where('import_id', '=', data.id)
    .execute()
  expect(rows).toEqual([{ first_name: 'Ibou', last_name: 'Sarr' }])
})

it('reads first and last names beside a column « Chauffeur » with one word', async () => {
  const rows = ['Sarr;Ibou', ';'].map(
    (names) => `Ibou;${names};DK-${unique()};77${digits()};ibou-${unique()}@example.com`,
  )
  const file = ['Chauffeur;Nom;Prénom;Permis;Tél;Mail', ...rows].join('\n')
  const { errors } = await importFile(app, 'ADMIN', 'drivers', file, { dryRun: true })
  expect(errors.map(({ line, field }) => [line, field])).toEqual([
    [3, 'fullName'],
    [3, 'firstName'],
    [3, 'lastName'],
  ])
})

it('refuses a day in the column of phones', async () => {
  const file = 'Nom;Prénom;Téléphone\nSow;Ali;21/11/2026\nSy;Awa;12.12.2026\n'
  const { errors } = await importFile(app, 'ADMIN', 'clients', file, { dryRun: true })
  expect(errors.map(({ line, field }) => [line, field])).toEqual([
    [2, 'phone'],
    [3, 'phone'],
  ])
})

it('recognises usual names of vehicle types', async () => {
  const types = { Minibus: 'BUS', Monospace: 'VAN', Van: 'VAN', '4x4': 'FOURWD', '4×4 Prado': 'FOURWD', SUV: 'SUV' }
  const more = { 'SUV 7 places': 'SUV', BERLINE: 'SEDAN', 'Berline de luxe': 'SEDAN', 'Pick-up': 'FOURWD' }
  const withGeneralWords = { 'Voiture 4x4': 'FOURWD', 'SUV compacte': 'SUV', 'Minibus 4x4': 'BUS', Voiture: 'SEDAN' }
  const wanted = { ...types, ...more, ...withGeneralWords }
  const plates = Object.keys(wanted).map(() => `DK-${unique()}-A`)
  const rows = Object.keys(wanted).map((type, at) => `${plates[at]};${type};Toyota;Hiace;2021;7`)
  const file = ['Plaque;Type;Marque;Modèle;Année;Places', ...rows].join('\n')
  const { errors } = await importFile(app, 'ADMIN', 'vehicles', file)
  expect(errors).toEqual([])
  const stored = await app.db.selectFrom('vehicles').select(['license_plate', 'type']).execute()
  const typeOf = (plate: string) => stored.find(({ license_plate }) => license_plate === plate)?.type
  expect(plates.map(typeOf)).toEqual(Object.values(wanted))
})

describe('a column with both coordinates of places', () => {
  it.for(['GPS', 'Position', 'Coordonnées'])('reads the column « %s »', async (column) => {
    const zone = `Zone ${unique()}`
    await app.call('ADMIN', createZone, { name: zone })
    const names = ['Décimales', 'Minutes', 'Lien', 'Rien'].map((name) => `${name} ${unique()}`)
    const file = [
      `Lieu\tZone\tGenre\t${column}`,
      `${names[0]}\t${zone}\tHôtel\t14,6937 ; -17,4441`,
      `${names[1]}\t${zone}\tHôtel\t14° 41' 37" N, 17° 26' 39" O`,
      `${names[2]}\t${zone}\tHôtel\thttps://maps.google.com/?q=14.6937,-17.4441`,
      `${names[3]}\t${zone}\tHôtel\t`,
    ].join('\n')
    const { errors } = await importFile(app, 'ADMIN', 'places', file)
    expect(errors).toEqual([])
    const stored = await app.db
      .selectFrom('places')
      .select(['name', 'latitude', 'longitude'])
      .where('name', 'in', names)
      .execute()
    const pointOf = (name: string) => {
      const place = stored.find((one) => one.name === name)
      return [place?.latitude, place?.longitude]
    }
    expect(names.map(pointOf)).toEqual([
      [14.6937, -17.4441],
      [14.6936111, -17.4441667],
      [14.6937, -17.4441],
      [null, null],
    ])
  })

  it('refuses a position that cannot be read, at its field', async () => {
    const zone = `Zone ${unique()}`
    await app.call('ADMIN', createZone, { name: zone })
    const file = `Lieu;Zone;Genre;GPS\nPort;${zone};Gare;près du marché\n`
    const { errors } = await importFile(app, 'ADMIN', 'places', file)
    expect(errors).toMatchObject([{ line: 2, field: 'position' }])
    expect(errors[0]?.message).toMatch(/^Écrivez la latitude puis la longitude/)
  })
})
