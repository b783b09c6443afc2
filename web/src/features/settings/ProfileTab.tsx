import { settingsLimits } from '@yoon/contract/settings/choices'
import { settingsLabels } from '@yoon/contract/settings/words'
import type { ReactElement } from 'react'
import type { Form } from '../../lib/forms/use-form.ts'
import { MarkedFields, TextField } from '../../ui/forms/Field.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import type { SettingsValues } from './settings-values.ts'

const optional: ReadonlySet<string> = new Set(['website', 'ninea', 'rccm'])

/** The company's identity, as shown on receipts, in messages and in the menu. */
export function ProfileTab({ form }: { form: Form<SettingsValues> }): ReactElement {
  const field = (name: 'companyName' | 'email' | 'phone' | 'address' | 'website' | 'ninea' | 'rccm') => ({
    label: settingsLabels[name],
    isRequired: !optional.has(name),
    ...form.field(name),
    // The browser would fill in the data of the person at the keyboard.
    autoComplete: 'off',
  })
  return (
    <MarkedFields value="optional">
      <SettingsSection title="Identité" note="Qui vous êtes pour vos clients.">
        <div className="grid items-start gap-3 md:grid-cols-2">
          <TextField
            {...field('companyName')}
            maxLength={settingsLimits.companyName.max}
            hint="Dans le menu, sur les reçus et en tête des messages aux chauffeurs et aux clients."
          />
          <TextField {...field('address')} maxLength={settingsLimits.address.max} hint="Sur les reçus." />
          <TextField
            {...field('ninea')}
            maxLength={settingsLimits.registration.max}
            placeholder="005123456 2G3"
            hint="Sur les reçus, s'il est rempli."
          />
          <TextField
            {...field('rccm')}
            maxLength={settingsLimits.registration.max}
            placeholder="SN-DKR-2015-B-12345"
            hint="Sur les reçus, s'il est rempli."
          />
        </div>
      </SettingsSection>
      <SettingsSection title="Contact" note="Où vous joindre.">
        <div className="grid gap-3 md:grid-cols-2">
          <TextField
            {...field('phone')}
            type="tel"
            maxLength={30}
            placeholder="33 800 00 00"
            hint="Sur les reçus, et comme numéro d'assistance dans les messages."
          />
          <TextField
            {...field('email')}
            type="email"
            maxLength={254}
            placeholder="contact@exemple.sn"
            hint="Sur les reçus, et comme expéditeur des emails."
          />
          <TextField
            {...field('website')}
            type="url"
            maxLength={settingsLimits.website.max}
            placeholder="www.exemple.sn"
            hint="Sur les reçus."
          />
        </div>
      </SettingsSection>
    </MarkedFields>
  )
}
