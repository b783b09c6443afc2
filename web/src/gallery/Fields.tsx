import { type ReactElement, useState } from 'react'
import { personName } from '../lib/format.ts'
import { AmountField } from '../ui/forms/AmountField.tsx'
import { DateField } from '../ui/forms/DateField.tsx'
import { DayChips } from '../ui/forms/DayChips.tsx'
import { DaysFilter } from '../ui/forms/DaysFilter.tsx'
import { MarkedFields, SelectField, TextAreaField, TextField } from '../ui/forms/Field.tsx'
import { FormSection } from '../ui/forms/FormSection.tsx'
import { NumberField } from '../ui/forms/NumberField.tsx'
import { PasswordField } from '../ui/forms/PasswordField.tsx'
import { ProposalLine } from '../ui/forms/ProposalLine.tsx'
import { SaveBar } from '../ui/forms/SaveBar.tsx'
import { TimeField } from '../ui/forms/TimeField.tsx'
import { Combobox } from '../ui/pickers/Combobox.tsx'
import { SuggestField } from '../ui/pickers/SuggestField.tsx'
import { Example, Section } from './Section.tsx'
import { nothing, type Person, people } from './samples.ts'

const today = '2026-11-23'
const addresses = [{ id: 'Hôtel Terrou-Bi' }, { id: 'Novotel Dakar' }]

export function Fields(): ReactElement {
  const [day, setDay] = useState(today)
  const [amount, setAmount] = useState('45000')
  const [time, setTime] = useState('14:30')
  const [client, setClient] = useState<Person | null>(null)
  const [address, setAddress] = useState('')
  const [passengers, setPassengers] = useState('2')
  return (
    <Section title="Champs">
      <Example title="Texte" layout="fields">
        <TextField label="Nom" defaultValue="Awa Ndiaye" />
        <TextField label="Numéro de permis" isRequired hint="Comme il est écrit sur le permis." placeholder="SN-1234" />
        <TextField label="Téléphone" defaultValue="77" error="Numéro de téléphone invalide" isRequired />
        <TextField label="Email" defaultValue="awa@yoon.demo" disabled />
        <PasswordField label="Mot de passe" hint="Au moins 6 caractères." autoComplete="off" />
        <SelectField label="Rôle" defaultValue="b">
          <option value="a">Opératrice</option>
          <option value="b">Gestionnaire de parc</option>
        </SelectField>
        <SelectField label="Statut" error="Le statut est requis" disabled>
          <option>Choisir</option>
        </SelectField>
        <TextAreaField label="Demandes particulières" hint="Siège enfant, pancarte, animal." />
      </Example>
      <Example title="Montant, jour, heure, recherche" layout="fields">
        <AmountField label="Prix" name="price" value={amount} onValue={setAmount} step={100} isRequired />
        <ProposalLine
          label="Prix proposé"
          proposal={24_000}
          source="d'après 12 courses"
          shown={amount}
          onUse={setAmount}
        />
        <AmountField label="Frais" name="fee" value="12.7" onValue={nothing} />
        <DateField label="Date" name="day" value={day} onValue={setDay} min={today} today={today} />
        <DateField
          label="Fin"
          name="end"
          value="31/02"
          onValue={nothing}
          min={today}
          today={today}
          error="Date invalide"
        />
        <DaysFilter from={undefined} to={undefined} today={today} onDays={nothing} />
        <DayChips label="Jour" value={day} onValue={setDay} today={today} />
        <TimeField label="Heure" name="time" value={time} onValue={setTime} />
        <NumberField label="Passagers" name="passengers" min={1} max={8} value={passengers} onValue={setPassengers} />
        <NumberField
          label="Bagages"
          name="luggage"
          min={0}
          max={20}
          value="21"
          onValue={nothing}
          error="Le nombre de bagages ne peut pas dépasser 20"
        />
        <NumberField label="Heures" name="hours" min={1} max={12} value="1" onValue={nothing} disabled />
        <Combobox
          label="Client"
          name="client"
          options={people}
          isSearching={false}
          value={client}
          onValue={setClient}
          onQuery={nothing}
          toLabel={personName}
          status=""
          placeholder="Nom ou téléphone"
        >
          {personName}
        </Combobox>
        <SuggestField
          label="Destination"
          name="destination"
          text={address}
          onText={setAddress}
          options={addresses.filter(({ id }) => id.toLowerCase().includes(address.toLowerCase()))}
          isSearching={false}
          highlighted={0}
          onChoose={({ id }) => setAddress(id)}
          toLabel={({ id }) => id}
          onOpen={nothing}
        >
          {({ id }) => id}
        </SuggestField>
      </Example>
      <Example title="Parties d'un formulaire">
        <form aria-label="Exemple de formulaire" className="grid gap-4">
          <FormSection title="Pour qui">
            <TextField label="Prénom" />
          </FormSection>
          <FormSection title="Prix">
            <TextField label="Prix convenu" hint="Avec les frais." />
          </FormSection>
          <MarkedFields value="optional">
            <FormSection title="Précisions">
              <TextField label="Destination" isRequired />
              <TextField label="Numéro de vol" />
            </FormSection>
          </MarkedFields>
        </form>
      </Example>
      <Example title="Enregistrement" layout="fields">
        <SaveBar isDirty={false} isBusy={false} onGiveUp={nothing}>
          Enregistre les quatre onglets.
        </SaveBar>
        <SaveBar isDirty isBusy={false} onGiveUp={nothing} />
      </Example>
    </Section>
  )
}
