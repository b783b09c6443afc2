import { settingsLabels } from '@yoon/contract/settings/words'
import type { ReactElement } from 'react'
import type { Form } from '../../lib/forms/use-form.ts'
import { asLine } from './SettingsSection.tsx'
import type { SettingsValues } from './settings-values.ts'
import { UnitField } from './UnitField.tsx'

/** Units by the form in which a field shows them. */
const units = { min: 'minutes', h: 'heures', j: 'jours' }

interface SettingFieldProps {
  form: Form<SettingsValues>
  name: Extract<keyof SettingsValues, `${string}Minutes` | 'restHours' | 'paymentLinkDays' | 'clientTermDays'>
  unit: keyof typeof units
  maxLength: number
  hint: string
}

/** A setting in minutes, hours or days, in a line of its own. */
export function SettingField({ form, name, unit, maxLength, hint }: SettingFieldProps): ReactElement {
  return (
    <UnitField
      label={settingsLabels[name]}
      unit={units[unit]}
      shownUnit={unit}
      {...form.field(name)}
      className={asLine}
      isRequired
      maxLength={maxLength}
      hint={hint}
    />
  )
}
