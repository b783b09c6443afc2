import { stampDutyModes } from '@yoon/contract/ledger/stamp-duty'
import { settingsLabels, stampDutyModeLabels } from '@yoon/contract/settings/words'
import type { ReactElement } from 'react'
import { dayOf } from '../../lib/format.ts'
import type { Form } from '../../lib/forms/use-form.ts'
import { AmountField } from '../../ui/forms/AmountField.tsx'
import { DateField } from '../../ui/forms/DateField.tsx'
import { SelectField } from '../../ui/forms/Field.tsx'
import { SettingField } from './SettingField.tsx'
import { asLine, SettingsSection } from './SettingsSection.tsx'
import type { SettingsValues } from './settings-values.ts'

/** Term of the clients, and the stamp duty on cash (rules/money 59, 63). */
export function CollectionSection({ form }: { form: Form<SettingsValues> }): ReactElement {
  const { values, errors, set, field } = form
  const isForeign = values.currency !== 'XOF'
  return (
    <SettingsSection title="Encaissement" note="Ce que doivent les clients, et le droit de timbre.">
      <SettingField
        form={form}
        name="clientTermDays"
        unit="j"
        maxLength={3}
        hint="Compté depuis la fin de la course&nbsp;: jusque-là, elle est «&nbsp;Non échue&nbsp;» dans Impayés."
      />
      <SelectField
        label={settingsLabels.stampDuty}
        {...field('stampMode')}
        className={asLine}
        disabled={isForeign}
        hint={
          isForeign
            ? 'Seulement pour une société en francs CFA.'
            : "1\u00a0% du paiement, que le client remet en plus\u00a0; il n'est pas un revenu. À confirmer avec votre comptable."
        }
      >
        {stampDutyModes.map((mode) => (
          <option key={mode} value={mode}>
            {stampDutyModeLabels[mode]}
          </option>
        ))}
      </SelectField>
      {!isForeign && values.stampMode !== 'OFF' && (
        <div className="grid items-start gap-3 sm:grid-cols-2">
          {values.stampMode === 'ABOVE' && (
            <AmountField
              label="Paiements au-dessus de"
              name="stampThreshold"
              value={values.stampThreshold}
              error={errors.stampThreshold}
              step={1000}
              isRequired
              hint="Au-dessus de ce montant, le droit porte sur le paiement entier."
              onValue={(stampThreshold) => set({ stampThreshold })}
            />
          )}
          <DateField
            label="À partir du"
            name="stampFrom"
            value={values.stampFrom}
            error={errors.stampFrom}
            min="2020-01-01"
            today={dayOf(Date.now())}
            isRequired
            hint="Les paiements reçus avant ce jour n'ont pas de droit de timbre."
            onValue={(stampFrom) => set({ stampFrom })}
          />
        </div>
      )}
    </SettingsSection>
  )
}
