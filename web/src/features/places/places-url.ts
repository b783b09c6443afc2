import { type PlaceKind, placeKinds } from '@yoon/contract/places/kinds'
import {
  anyText,
  type ChangeList,
  type ListState,
  listAddress,
  oneOf,
  textOrNone,
  useListUrl,
} from '../../lib/list-url.ts'

export const placesTabs = ['places', 'fares', 'times', 'zones'] as const
export type PlacesTabName = (typeof placesTabs)[number]

export const activities = ['true', 'false'] as const
const dialogs = ['new', 'edit', 'delete', 'addresses', 'new-zone', 'rename-zone', 'delete-zone'] as const
export type PlacesDialog = (typeof dialogs)[number]

interface Filters {
  tab: PlacesTabName
  q: string
  zone: string | undefined
  kind: PlaceKind | undefined
  active: (typeof activities)[number] | undefined
  /** Zone whose fares and minutes are shown. */
  from: string | undefined
}

interface Opened {
  dialog: PlacesDialog | undefined
  /** Id of the place or zone in the dialog. */
  id: string | undefined
}

const idOrNone = (text: string) => (/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : undefined)

const address = listAddress<Filters, Opened>({
  filters: {
    tab: (text) => oneOf(placesTabs)(text) ?? 'places',
    q: anyText,
    zone: idOrNone,
    kind: oneOf(placeKinds),
    active: oneOf(activities),
    from: idOrNone,
  },
  opened: { dialog: oneOf(dialogs), id: textOrNone },
})

export type PlacesState = ListState<Filters, Opened>
export type ChangePlaces = ChangeList<PlacesState>

export const usePlacesUrl = () => useListUrl(address)

export const noFilter = { q: '', zone: undefined, kind: undefined, active: undefined } as const

/** Query parameters of the list and of its export. */
export function filterOf({ q, zone, kind, active }: Pick<Filters, 'q' | 'zone' | 'kind' | 'active'>) {
  return { ...(q && { search: q }), ...(zone && { zoneId: zone }), ...(kind && { kind }), ...(active && { active }) }
}
