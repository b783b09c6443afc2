import { paperKindLabels, paperKinds } from '@yoon/contract/papers/kinds'
import { currencies, languages, settingsLimits, timezones } from '@yoon/contract/settings/choices'
import { currencyLabels, languageLabels, settingsLabels, timezoneLabels } from '@yoon/contract/settings/words'
import { CalendarDays, MessageSquareText } from 'lucide-react'
import type { ReactElement } from 'react'
import type { Form } from '../../lib/forms/use-form.ts'
import { Button } from '../../ui/Button.tsx'
import { AmountField } from '../../ui/forms/AmountField.tsx'
import { CheckboxField, SelectField } from '../../ui/forms/Field.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { CollectionSection } from './CollectionSection.tsx'
import { SettingField } from './SettingField.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { fareOf, type SettingsValues } from './settings-values.ts'

const inOneRow = 'grid items-start gap-3 lg:grid-cols-3'

/** Titles of the sections, in their order. */
export const businessSections = [
  'Région',
  'Tarifs',
  'Planning',
  'Attente',
  'Encaissement',
  'Paiement mobile',
  'Caisse',
  settingsLabels.blockingPapers,
  'Messages aux clients',
  'Jours fériés',
]

interface BusinessTabProps {
  form: Form<SettingsValues>
  isCurrencyFixed: boolean
  /** Opens the public holidays, which are saved apart from the settings. */
  onHolidays: () => void
  /** Opens the templates of the messages to clients, which are saved apart too. */
  onTemplates: () => void
}

/** The currency, time zone and language of the company, and its fares. */
export function BusinessTab({ form, isCurrencyFixed, onHolidays, onTemplates }: BusinessTabProps): ReactElement {
  const choice = (name: 'currency' | 'timezone' | 'language') => ({
    label: settingsLabels[name],
    ...form.field(name),
  })
  return (
    <>
      <SettingsSection title="Région" note="Dans toute l'application et dans les messages.">
        <div className={inOneRow}>
          <SelectField
            {...choice('currency')}
            disabled={isCurrencyFixed}
            hint={isCurrencyFixed && 'Elle ne peut plus changer\u00a0: des paiements existent déjà.'}
          >
            {currencies.map((currency) => (
              <option key={currency} value={currency}>
                {currencyLabels[currency]}
              </option>
            ))}
          </SelectField>
          <SelectField
            {...choice('timezone')}
            hint="Les dates et heures des réservations restent celles qui ont été saisies."
          >
            {timezones.map((timezone) => (
              <option key={timezone} value={timezone}>
                {timezoneLabels[timezone]}
              </option>
            ))}
          </SelectField>
          <SelectField {...choice('language')} hint="Messages aux chauffeurs et aux clients.">
            {languages.map((language) => (
              <option key={language} value={language}>
                {languageLabels[language]}
              </option>
            ))}
          </SelectField>
        </div>
      </SettingsSection>
      <Fares form={form} />
      <SettingsSection title="Planning" note="Pour éviter deux courses à la même heure.">
        <SettingField
          form={form}
          name="transferMinutes"
          unit="min"
          maxLength={4}
          hint="Le temps pendant lequel un transfert occupe son chauffeur&nbsp;; s'applique aux réservations créées ou modifiées ensuite."
        />
        <SettingField
          form={form}
          name="bufferMinutes"
          unit="min"
          maxLength={3}
          hint="Respecté par «&nbsp;Répartir la journée&nbsp;»&nbsp;; à la main, deux courses peuvent se suivre sans attendre."
        />
        <SettingField
          form={form}
          name="restHours"
          unit="h"
          maxLength={2}
          hint="Un repos plus court entre deux journées est signalé, et évité si possible."
        />
      </SettingsSection>
      <SettingsSection title="Attente" note="Pour compter l'attente du client à son départ.">
        <SettingField
          form={form}
          name="graceMinutes"
          unit="min"
          maxLength={3}
          hint="Au-delà, l'attente est proposée au paiement, jamais ajoutée d'office."
        />
        <SettingField
          form={form}
          name="airportGraceMinutes"
          unit="min"
          maxLength={3}
          hint="Pour un départ d'un lieu du genre «&nbsp;Aéroport&nbsp;»."
        />
      </SettingsSection>
      <CollectionSection form={form} />
      <SettingsSection title="Paiement mobile" note="Pour les demandes de paiement par Wave et Orange Money.">
        <SettingField
          form={form}
          name="paymentLinkDays"
          unit="j"
          maxLength={2}
          hint="Après ce délai, le lien de paiement d'un client n'est plus valable."
        />
      </SettingsSection>
      <Till form={form} />
      <BlockingPapers form={form} />
      <SettingsSection
        title="Messages aux clients"
        note="Confirmation, chauffeur, arrivée, reçu, rappel&nbsp;; en français et en anglais."
      >
        <div>
          <Button icon={<MessageSquareText size={16} aria-hidden="true" />} onClick={onTemplates}>
            Modifier les modèles
          </Button>
        </div>
      </SettingsSection>
      <SettingsSection title="Jours fériés" note="Signalés quand une réservation est répétée.">
        <div>
          <Button icon={<CalendarDays size={16} aria-hidden="true" />} onClick={onHolidays}>
            Voir et modifier
          </Button>
        </div>
      </SettingsSection>
    </>
  )
}

/** Rules of the tills and of the cash that drivers hold (rules/till 4, 22, 34). */
function Till({ form }: { form: Form<SettingsValues> }): ReactElement {
  const amount = (name: 'tillReasonAbove' | 'driverCashCeiling') => ({
    label: settingsLabels[name],
    ...form.field(name),
    placeholder: '0',
    onValue: (value: string) => form.set({ [name]: value }),
  })
  return (
    <SettingsSection title="Caisse" note="Pour les espèces, au bureau et chez les chauffeurs.">
      <Switch
        label={settingsLabels.tillRequired}
        name="tillRequired"
        isOn={form.values.tillRequired}
        hint="Sinon, la caisse s'ouvre d'elle-même au premier encaissement, avec un fonds de 0."
        onChange={(isOn) => form.set({ tillRequired: isOn })}
        isAtEnd
      />
      <div className="grid items-start gap-3 sm:grid-cols-2">
        <AmountField {...amount('tillReasonAbove')} step={100} hint="Un écart plus petit n'a pas besoin de motif." />
        <AmountField
          {...amount('driverCashCeiling')}
          step={1000}
          hint="Au-delà, l'assignation prévient&nbsp;; 0 pour aucun plafond."
        />
      </div>
    </SettingsSection>
  )
}

/** Chooses the papers whose expiry prevents assignments; the others only warn (rules/papers 4). */
function BlockingPapers({ form }: { form: Form<SettingsValues> }): ReactElement {
  const { blockingPapers } = form.values
  const set = (kind: string, isOn: boolean) =>
    form.set({ blockingPapers: paperKinds.filter((one) => (one === kind ? isOn : blockingPapers.includes(one))) })
  return (
    <SettingsSection
      title={settingsLabels.blockingPapers}
      note="Expirés, ils empêchent d'assigner une course. Les autres préviennent seulement."
    >
      <fieldset className="grid gap-x-4 gap-y-1 sm:grid-cols-2 lg:grid-cols-3">
        <legend className="sr-only">{settingsLabels.blockingPapers}</legend>
        {paperKinds.map((kind) => (
          <CheckboxField
            key={kind}
            label={paperKindLabels[kind]}
            name="blockingPapers"
            checked={blockingPapers.includes(kind)}
            onChange={({ target }) => set(kind, target.checked)}
          />
        ))}
      </fieldset>
    </SettingsSection>
  )
}

function Fares({ form }: { form: Form<SettingsValues> }): ReactElement {
  const fare = (name: 'baseFare' | 'perKmRate' | 'waitingTimeRate') => ({
    label: settingsLabels[name],
    ...form.field(name),
    placeholder: String(settingsLimits.fare.min),
    onValue: (value: string) => form.set({ [name]: value }),
    // On blur, a fare of 0 and a text without digits become an empty field.
    onBlur: () => {
      if (fareOf(form.values[name]) === 0 && form.values[name] !== '') form.set({ [name]: '' })
    },
  })
  return (
    <SettingsSection title="Tarifs" note="Proposés à la réservation et à l'encaissement.">
      <div className={inOneRow}>
        <AmountField {...fare('baseFare')} step={100} hint="Le prix proposé pour un transfert à Dakar." />
        <AmountField {...fare('perKmRate')} per="km" step={10} hint="S'ajoute hors de Dakar." />
        <AmountField {...fare('waitingTimeRate')} per="min" step={10} hint="S'ajoute au montant à encaisser." />
      </div>
    </SettingsSection>
  )
}
