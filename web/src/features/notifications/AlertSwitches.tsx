import { readableTypes } from '@yoon/contract/notifications/readers'
import type { Role } from '@yoon/contract/permissions'
import { type ReactElement, useState } from 'react'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { SettingLines } from '../../ui/forms/SettingLines.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { type AlertSettings, switchOf } from './alert-rules.ts'
import { keepAlertSettings, useAlertSettings } from './alert-settings.ts'
import { askForDesktop, desktopPermission, playSound, showOnDesktop } from './alerts.ts'
import { PushSwitch } from './PushSwitch.tsx'

const words: Record<keyof AlertSettings, { label: string; hint: string }> = {
  soundEnabled: { label: 'Son', hint: 'Deux notes à chaque nouvelle notification.' },
  desktopEnabled: { label: 'Notifications sur le bureau', hint: "Par-dessus les autres fenêtres de l'appareil." },
  bookingAlerts: { label: 'Réservations', hint: 'Créées, assignées, démarrées, terminées, annulées.' },
  paymentAlerts: { label: 'Paiements', hint: 'Enregistrés, encaissés, supprimés.' },
  driverAlerts: { label: 'Chauffeurs', hint: 'Chauffeurs et véhicules créés ou modifiés.' },
  userAlerts: { label: 'Utilisateurs', hint: 'Comptes créés, activés, désactivés.' },
  systemAlerts: { label: 'Système', hint: 'Sauvegardes, restaurations, connexions refusées.' },
}
const names = Object.keys(words) as (keyof AlertSettings)[]

/**
 * Returns the switches that have an effect for a role: those of the notification types that it receives, and the
 * general ones.
 */
function switchesFor(role: Role): (keyof AlertSettings)[] {
  const types = readableTypes(role)
  return names.filter((name) => !isOfType(name) || types.some((type) => switchOf[type] === name))
}

const isOfType = (name: keyof AlertSettings) => Object.values(switchOf).includes(name)

/** Switches for sound and desktop alerts; each change is stored in this browser at once. */
export function AlertSwitches(): ReactElement {
  const settings = useAlertSettings()
  const role = useSession()?.role ?? 'CLIENT'
  const [permission, setPermission] = useState(desktopPermission)
  const ask = async () => {
    await askForDesktop()
    setPermission(desktopPermission())
  }
  const change = (name: keyof AlertSettings, isOn: boolean) => {
    keepAlertSettings({ ...settings, [name]: isOn })
    if (name === 'desktopEnabled' && isOn) ask().catch(() => undefined)
  }
  const test = async () => {
    playSound()
    if (!settings.desktopEnabled) return
    await ask()
    showOnDesktop({ id: 'test', title: 'Yoon', message: 'Ceci est un essai.', priority: 'low' }, () => undefined)
  }
  const isBlocked = settings.desktopEnabled && permission === 'denied'
  const asides: Partial<Record<keyof AlertSettings, ReactElement | false>> = {
    soundEnabled: <Button onClick={() => void test().catch(() => undefined)}>Tester</Button>,
    desktopEnabled: settings.desktopEnabled && permission === 'default' && (
      <Button aria-label="Autoriser sur le bureau" onClick={() => void ask().catch(() => undefined)}>
        Autoriser
      </Button>
    ),
  }
  const line = (name: keyof AlertSettings) => (
    <Switch
      key={name}
      {...words[name]}
      {...(name === 'desktopEnabled' &&
        isBlocked && { hint: 'Votre navigateur bloque les notifications sur le bureau.' })}
      isOn={settings[name]}
      onChange={(isOn) => change(name, isOn)}
      isAtEnd
      aside={asides[name]}
    />
  )
  const shown = switchesFor(role)
  return (
    <div className="grid gap-4">
      <SettingLines title="Par quel moyen">
        {shown.filter((name) => !isOfType(name)).map(line)}
        <PushSwitch />
      </SettingLines>
      <SettingLines title="Pour quoi">{shown.filter(isOfType).map(line)}</SettingLines>
    </div>
  )
}
