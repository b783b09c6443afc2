import { bookingLimits } from '@yoon/contract/bookings/form'
import { type PlaceSuggestion, suggestPlaces } from '@yoon/contract/places/calls'
import { placeKindLabels } from '@yoon/contract/places/kinds'
import { isShortMapLink, readMapPin } from '@yoon/contract/places/map-pin'
import { BookmarkPlus, History, MapPin } from 'lucide-react'
import { type ReactElement, useEffect, useState } from 'react'
import { useData } from '../../../lib/calls/data.ts'
import { suggestionMs } from '../../../lib/search-delays.ts'
import { useCan } from '../../../lib/use-can.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { Highlight } from '../../../ui/Highlight.tsx'
import { SuggestField } from '../../../ui/pickers/SuggestField.tsx'
import { KeepPlace } from './KeepPlace.tsx'
import type { KnownPlace } from './known-place.ts'
import { PointLine } from './PointLine.tsx'

interface AddressFieldProps {
  label: string
  name: string
  text: string
  place: KnownPlace | null
  error: string | undefined
  isRequired: boolean
  disabled?: boolean
  /** Client whose addresses are suggested too. */
  clientId: string | undefined
  onAddress: (text: string, place: KnownPlace | null) => void
}

/** Suggestion of the list, or the last option: to keep the typed address as a place. */
type Option = PlaceSuggestion & { id: string; isKeeping?: true }

/**
 * Address of a trip: free text with suggestions; a pasted point of a map is recognised, and a name of two to four letters
 * once the field is left (rules/places 7).
 */
export function AddressField(props: AddressFieldProps): ReactElement {
  const { label, name, text, place, error, isRequired, disabled = false, clientId, onAddress } = props
  const [isOpen, setIsOpen] = useState(false)
  const [isLeft, setIsLeft] = useState(true)
  const [kept, setKept] = useState<string>()
  const typed = text.trim()
  // Too short for an address: the name of a place, or nothing.
  const isShort = place === null && typed.length >= 2 && typed.length < bookingLimits.place.min
  const { suggestions, isSearching, search } = useSuggestions({ typed, clientId, isOpen: isOpen || isShort })
  const isKnown = place !== null && 'placeId' in place
  const canKeep = useCan('places:manage') && !isKnown && typed.length >= bookingLimits.place.min
  const isSuggested = suggestions.some((one) => one.label.toLowerCase() === typed.toLowerCase())
  const options = canKeep && !isSuggested && !isSearching ? [...suggestions, keeping(typed)] : suggestions
  const [first] = suggestions
  // A text that is longer than the suggestion says more than it: Enter keeps it.
  const isTaken = first !== undefined && typed.length >= 2 && typed.length <= first.label.length
  const named = isShort && isLeft && !isSearching ? suggestions.filter(({ isNamed }) => isNamed) : []
  const meant = named.length === 1 ? named[0] : undefined
  useEffect(() => {
    if (meant?.placeId) onAddress(meant.label, { placeId: meant.placeId })
  }, [meant, onAddress])
  const write = (next: string) => {
    setKept(undefined)
    const pin = readMapPin(next)
    if (pin) return onAddress(pin.name ?? pointName(pin), { latitude: pin.latitude, longitude: pin.longitude })
    // A point stays while its address is being worded; a chosen place is not the one of another text.
    onAddress(next, place && 'latitude' in place && next.trim() !== '' ? place : null)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: observes whether the focus is in the field
    <div className="grid gap-1" onFocus={() => setIsLeft(false)} onBlur={() => setIsLeft(true)}>
      <SuggestField<Option>
        label={label}
        name={name}
        text={text}
        onText={write}
        options={options}
        isSearching={isSearching}
        highlighted={isTaken ? 0 : -1}
        onChoose={(option) =>
          option.isKeeping
            ? setKept(typed)
            : onAddress(option.label, option.placeId === undefined ? null : { placeId: option.placeId })
        }
        toLabel={(option) => option.label}
        onOpen={setIsOpen}
        error={error}
        hint={isShortMapLink(text) && shortLinkHint}
        isRequired={isRequired}
        disabled={disabled}
        maxLength={bookingLimits.place.max}
      >
        {(option) => <OptionText option={option} query={search} />}
      </SuggestField>
      {place && 'latitude' in place && !disabled && <PointLine point={place} onRemove={() => onAddress(text, null)} />}
      {kept !== undefined && kept === typed && (
        <KeepPlace
          name={kept}
          place={place}
          onKept={(placeId) => {
            setKept(undefined)
            onAddress(text, { placeId })
          }}
          onClose={() => setKept(undefined)}
        />
      )}
    </div>
  )
}

const shortLinkHint =
  'Ce lien court ne donne pas la position\u00a0: ouvrez-le, puis copiez le lien complet ou les coordonnées.'

function pointName({ latitude, longitude }: { latitude: number; longitude: number }): string {
  return `Position ${latitude}, ${longitude}`
}

function keeping(typed: string): Option {
  return { id: 'keep', label: typed, source: 'place', isKeeping: true }
}

interface SuggestionsQuery {
  typed: string
  clientId: string | undefined
  isOpen: boolean
}

function useSuggestions({ typed, clientId, isOpen }: SuggestionsQuery) {
  const search = useDebounced(typed, suggestionMs)
  const question = { ...(search && { q: search }), ...(clientId && { clientId }) }
  const { answer, isOld } = useData(suggestPlaces, question, { isEnabled: isOpen, keepsPrevious: true })
  const isSearching = typed !== search || isOld || !answer
  const found = answer?.data ?? []
  return {
    suggestions: found.map((one): Option => ({ ...one, id: one.placeId ?? one.label })),
    isSearching,
    search,
  }
}

const sources = { client: 'Adresse du client', company: 'Adresse fréquente' } as const

function OptionText({ option, query }: { option: Option; query: string }): ReactElement {
  if (option.isKeeping) {
    return (
      <span className="flex min-w-0 items-center gap-2 font-semibold text-brand-strong">
        <BookmarkPlus size={16} className="shrink-0" aria-hidden="true" />
        <span className="truncate">Garder ce lieu</span>
      </span>
    )
  }
  const { label, alias, source, zone, kind } = option
  const origin =
    source === 'place'
      ? [kind && kind !== 'OTHER' && placeKindLabels[kind], zone].filter(Boolean).join(' · ')
      : sources[source]
  const [Icon, tone] = source === 'place' ? [MapPin, 'text-brand'] : [History, 'text-ink-3']
  return (
    <span className="flex min-w-0 flex-1 items-baseline gap-x-2.5">
      <Icon size={15} className={`shrink-0 self-center ${tone}`} aria-hidden="true" />
      <span className="flex min-w-0 flex-1 flex-wrap items-baseline justify-between gap-x-3">
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {alias ? label : <Highlight text={label} query={query} />}
          {alias && (
            <span className="text-ink-2">
              {' '}
              (<Highlight text={alias} query={query} />)
            </span>
          )}
        </span>
        <span className="text-sm text-ink-2">{origin}</span>
      </span>
    </span>
  )
}
