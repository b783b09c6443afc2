import { placeFormSchema } from '@yoon/contract/places/form'
import { placeKindLabels } from '@yoon/contract/places/kinds'
import { CellError, type Cells, readDegrees, readLabel, readList, readPosition, readText, readYesNo } from './cells.ts'
import { nameKey } from './columns.ts'
import * as store from './places.store.ts'
import { type RowKind, readForm } from './row-kind.ts'

/** Ids of the zones, by their names as they are compared. */
type Zones = ReadonlyMap<string, string>

/** Import of places, told apart by their name within a zone (rules/imports 9). */
export const placesKind: RowKind<store.PlaceValues, Zones> = {
  kind: 'places',
  async readFacts(db) {
    return new Map((await store.readZones(db)).map(({ id, name }) => [nameKey(name), id]))
  },
  keyOf(cells, zones) {
    const name = readText(cells, 'name')
    if (name === undefined) throw new CellError('name', 'Le nom est requis')
    return `${zoneOf(cells, zones)} ${name}`
  },
  match: store.matchNames,
  read: store.readPlaces,
  lock: store.lockPlaces,
  valuesOf(cells, stored, zones) {
    const position = readPosition(cells, 'position')
    const { values, problems } = readForm(placeFormSchema, {
      name: readText(cells, 'name'),
      zoneId: zones.get(nameKey(readText(cells, 'zone') ?? '')),
      kind: readLabel(cells, 'kind', placeKindLabels) ?? stored?.kind,
      aliases: readList(cells, 'aliases', /[|;\n]/) ?? stored?.aliases ?? [],
      address: readText(cells, 'address') ?? stored?.address ?? null,
      latitude: readDegrees(cells, 'latitude') ?? position?.latitude ?? stored?.latitude ?? null,
      longitude: readDegrees(cells, 'longitude') ?? position?.longitude ?? stored?.longitude ?? null,
      isActive: readYesNo(cells, 'isActive') ?? stored?.isActive ?? true,
    })
    if (!values) return { problems: problems.map((problem) => ({ ...problem, field: columnOf(problem.field) })) }
    const { aliases = [], latitude = null, longitude = null, isActive = true, ...form } = values
    return { values: { ...form, aliases, latitude, longitude, isActive } }
  },
  insert: store.insertPlaces,
  update: store.updatePlaces,
}

/** Returns the field of a file for one of the form. */
function columnOf(field: string | null): string | null {
  return field === 'zoneId' ? 'zone' : field
}

function zoneOf(cells: Cells, zones: Zones): string {
  const name = readText(cells, 'zone')
  if (name === undefined) throw new CellError('zone', 'La zone est requise')
  const zoneId = zones.get(nameKey(name))
  if (zoneId === undefined) throw new CellError('zone', "Cette zone n'existe pas")
  return zoneId
}
