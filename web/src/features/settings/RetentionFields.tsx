import { dayRetentions, journalRetentions, signInRetentions } from '@yoon/contract/settings/retentions'
import { formatDays, formatRetention, settingsLabels } from '@yoon/contract/settings/words'
import type { ReactElement } from 'react'
import type { Form } from '../../lib/forms/use-form.ts'
import { SelectField } from '../../ui/forms/Field.tsx'
import { SettingLines } from '../../ui/forms/SettingLines.tsx'
import { asLine, SettingsSection } from './SettingsSection.tsx'
import type { SettingsValues } from './settings-values.ts'

const daysKept = [
  ['notificationDays', 'Les notifications plus anciennes sont effacées du serveur.'],
  ['deliveryDays', "Emails et SMS qui n'ont pas pu être envoyés."],
  ['errorReportDays', "Erreurs de l'application signalées par les navigateurs."],
] as const
type DaysKept = (typeof daysKept)[number][0]

/** Retention periods of the journal, notifications, messages and error reports. */
export function RetentionFields({ form }: { form: Form<SettingsValues> }): ReactElement {
  const choice = (name: 'journalYears' | 'signInYears' | DaysKept) => ({
    label: settingsLabels[name],
    ...form.field(name),
  })
  return (
    <>
      <SettingsSection title="Journal d'audit" note="Qui a fait quoi, et quand.">
        <SettingLines>
          <SelectField
            {...choice('journalYears')}
            className={asLine}
            hint="Les entrées plus anciennes sont effacées. La première fois, les administrateurs sont prévenus 30 jours avant."
          >
            {journalRetentions.map((years) => (
              <option key={years} value={years}>
                {formatRetention(years)}
              </option>
            ))}
          </SelectField>
          <SelectField
            {...choice('signInYears')}
            className={asLine}
            hint="Connexions, connexions refusées et déconnexions."
          >
            {signInRetentions.map((years) => (
              <option key={years} value={years}>
                {formatRetention(years)}
              </option>
            ))}
          </SelectField>
        </SettingLines>
      </SettingsSection>
      <SettingsSection title="Notifications, messages et erreurs" note="Ce que le serveur garde d'eux.">
        <SettingLines>
          {daysKept.map(([name, hint]) => (
            <SelectField key={name} {...choice(name)} className={asLine} hint={hint}>
              {dayRetentions.map((days) => (
                <option key={days} value={days}>
                  {formatDays(days)}
                </option>
              ))}
            </SelectField>
          ))}
        </SettingLines>
      </SettingsSection>
    </>
  )
}
