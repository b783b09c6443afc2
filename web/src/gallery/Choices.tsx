import { CalendarDays, List } from 'lucide-react'
import { type ReactElement, useRef, useState } from 'react'
import { Button } from '../ui/Button.tsx'
import { FilterSelect } from '../ui/FilterSelect.tsx'
import { CheckboxField } from '../ui/forms/Field.tsx'
import { SettingLines } from '../ui/forms/SettingLines.tsx'
import { Popover } from '../ui/Popover.tsx'
import { SearchBox } from '../ui/SearchBox.tsx'
import { SearchField } from '../ui/SearchField.tsx'
import { SearchWithFilters } from '../ui/SearchWithFilters.tsx'
import { SegmentedControl } from '../ui/SegmentedControl.tsx'
import { Switch } from '../ui/Switch.tsx'
import { Tabs, tabId } from '../ui/Tabs.tsx'
import { Example, Section } from './Section.tsx'
import { nothing } from './samples.ts'

type Service = 'transfer' | 'hour' | 'day'

const services: readonly { value: Service; label: string }[] = [
  { value: 'transfer', label: 'Transfert' },
  { value: 'hour', label: "Location à l'heure" },
  { value: 'day', label: 'Location à la journée' },
]
const views = [
  { value: 'list', label: <List size={16} aria-hidden="true" />, name: 'Liste' },
  { value: 'days', label: <CalendarDays size={16} aria-hidden="true" />, name: 'Agenda' },
] as const

export function Choices(): ReactElement {
  const [isOn, setIsOn] = useState(true)
  const [isFree, setIsFree] = useState(false)
  const [service, setService] = useState<Service>('transfer')
  const [view, setView] = useState<'list' | 'days'>('list')
  const [status, setStatus] = useState<'open' | 'done'>()
  return (
    <Section title="Choix et recherches">
      <Example title="Interrupteurs" layout="narrow">
        <Switch label="Son" isOn={isOn} onChange={setIsOn} />
        <Switch label="Disponible" hint="Proposé pour de nouvelles courses." isOn={isFree} onChange={setIsFree} />
        <Switch label="Activé, en cours" isOn isBusy onChange={nothing} />
        <Switch label="Désactivé, en cours" isOn={false} isBusy onChange={nothing} />
        <Switch label="SMS aux clients" hint="Non configuré" isOn isDisabled onChange={nothing} />
        <Switch label="Notifications push" hint="Non configuré" isOn={false} isDisabled onChange={nothing} />
      </Example>
      <Example title="Lignes de réglages" layout="narrow">
        <SettingLines title="Pour quoi">
          <Switch label="Paiements" hint="Enregistrés, encaissés." isOn={isOn} onChange={setIsOn} isAtEnd />
          <Switch label="Système" isOn={false} isBusy onChange={nothing} isAtEnd aside={<Button>Tester</Button>} />
        </SettingLines>
      </Example>
      <Example title="Cases à cocher" layout="narrow">
        <CheckboxField label="Hors Dakar" />
        <CheckboxField label="Avec chauffeur" hint="Une location peut s'en passer." defaultChecked />
        <CheckboxField label="Véhicule de luxe" disabled />
      </Example>
      <Example title="Un choix parmi peu" layout="fields">
        <SegmentedControl label="Service" field="service" options={services} value={service} onValue={setService} />
        <SegmentedControl label="Affichage" options={views} value={view} onValue={setView} />
        <SegmentedControl label="Présentation" field="view" options={views} value={view} onValue={setView} />
        <SegmentedControl label="Indisponible" options={services} value={service} onValue={setService} isDisabled />
      </Example>
      <PanelTabs />
      <Example title="Filtres et recherches" layout="fields">
        <FilterSelect
          label="Statut"
          all="Tous les statuts"
          values={['open', 'done']}
          labels={{ open: 'En cours', done: 'Terminées' }}
          value={status}
          onValue={setStatus}
        />
        <SearchBox
          q=""
          label="Chercher une réservation"
          placeholder="Référence, nom"
          delayMs={500}
          onSearch={nothing}
        />
        <SearchField label="Filtrer les véhicules" placeholder="Plaque, marque" value="DK 12" onValue={nothing} />
      </Example>
      <SearchOfList />
      <Panel />
    </Section>
  )
}

function SearchOfList(): ReactElement {
  const [kind, setKind] = useState<'hotel' | 'station'>()
  return (
    <Example title="Recherche et filtres d'une liste">
      <SearchWithFilters
        q=""
        label="Chercher un lieu"
        placeholder="Nom ou adresse"
        onSearch={nothing}
        sheetLabel="Voir les lieux"
        count={kind ? 1 : 0}
      >
        <FilterSelect
          label="Type"
          all="Tous les types"
          values={['hotel', 'station']}
          labels={{ hotel: 'Hôtels', station: 'Gares' }}
          value={kind}
          onValue={setKind}
        />
      </SearchWithFilters>
    </Example>
  )
}

const tabs = { drivers: 'Chauffeurs', vehicles: 'Véhicules', photos: 'Photos et documents' }

function PanelTabs(): ReactElement {
  const [tab, setTab] = useState<keyof typeof tabs>('drivers')
  return (
    <Example title="Onglets">
      <Tabs label="Parc" tabs={tabs} panel="panneau" tab={tab} onTab={setTab} wrong={['vehicles']} />
      <div role="tabpanel" id="panneau" aria-labelledby={tabId('panneau', tab)}>
        {tabs[tab]}
      </div>
    </Example>
  )
}

function Panel(): ReactElement {
  const trigger = useRef<HTMLButtonElement>(null)
  return (
    <Example title="Panneau" layout="row">
      <button ref={trigger} type="button" popoverTarget="filtres" className="min-h-11 font-semibold text-brand">
        Ouvrir le panneau
      </button>
      <Popover id="filtres" role="dialog" label="Filtres" trigger={trigger} className="p-4">
        <Button>Effacer les filtres</Button>
      </Popover>
    </Example>
  )
}
