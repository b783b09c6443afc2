import { passwordExpiries, sessionTimeouts } from '@yoon/contract/settings/choices'
import { formatDays, settingsLabels } from '@yoon/contract/settings/words'
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import type { Form } from '../../lib/forms/use-form.ts'
import { SelectField } from '../../ui/forms/Field.tsx'
import { SettingLines } from '../../ui/forms/SettingLines.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { RetentionFields } from './RetentionFields.tsx'
import { asLine, SettingsSection } from './SettingsSection.tsx'
import type { SettingsValues } from './settings-values.ts'

/** Titles of the sections, in their order. */
export const securitySections = [
  'Connexion',
  "Journal d'audit",
  'Notifications, messages et erreurs',
  'Autres logiciels',
]

/** Rules of sessions and passwords, retention periods, and the way to the documentation for other programs. */
export function SecurityTab({ form }: { form: Form<SettingsValues> }): ReactElement {
  const choice = (name: 'sessionTimeout' | 'passwordExpiry') => ({
    label: settingsLabels[name],
    ...form.field(name),
  })
  return (
    <>
      <SettingsSection title="Connexion" note="Comment on entre dans Yoon, et pour combien de temps.">
        <SettingLines>
          <Switch
            label={settingsLabels.twoFactorAuth}
            name="twoFactorAuth"
            isOn={form.values.twoFactorAuth}
            hint="Activée, elle est obligatoire pour tout le personnel : les sessions ouvertes sans code se terminent. Désactivée, un code reste demandé aux personnes qui l'ont activée sur leur compte."
            onChange={(isOn) => form.set({ twoFactorAuth: isOn })}
            isAtEnd
          />
          <SelectField
            {...choice('sessionTimeout')}
            className={asLine}
            hint="Sans activité, il faut se connecter à nouveau."
          >
            {sessionTimeouts.map((minutes) => (
              <option key={minutes} value={minutes}>
                {minutes} minutes
              </option>
            ))}
          </SelectField>
          <SelectField
            {...choice('passwordExpiry')}
            className={asLine}
            hint="Passé ce délai, il doit être changé à la connexion."
          >
            {passwordExpiries.map((days) => (
              <option key={days} value={days}>
                {formatDays(days)}
              </option>
            ))}
          </SelectField>
        </SettingLines>
      </SettingsSection>
      <RetentionFields form={form} />
      <SettingsSection title="Autres logiciels" note="Pour relier à Yoon un site ou un programme.">
        <Link
          href="/dashboard/api"
          className="inline-flex min-h-11 w-fit items-center font-semibold text-brand hover:underline md:min-h-7"
        >
          Documentation de l'API
        </Link>
      </SettingsSection>
    </>
  )
}
