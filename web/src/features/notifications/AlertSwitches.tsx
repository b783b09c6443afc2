import { readableTypes } from '@yoon/contract/notifications/readers'
import type { Role } from '@yoon/contract/permissions'
import { type ReactElement, useState } from 'react'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { type AlertSettings, switchOf } from './alert-rules.ts'
import { keepAlertSettings, useAlertSettings } from './alert-settings.ts'
import { askForDesktop, desktopPermission, playSound, showOnDesktop } from './alerts.ts'
import { PushSwitch } from './PushSwitch.tsx'

const labels: Record<keyof AlertSettings, string> = {
  soundEnabled: 'Son',
  desktopEnabled: 'Notifications sur le bureau',
  bookingAlerts: 'Réservations',
  paymentAlerts: 'Paiements',
  driverAlerts: 'Chauffeurs',
  userAlerts: 'Utilisateurs',
  systemAlerts: 'Système',
}
const names = Object.keys(labels) as (keyof AlertSettings)[]

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
  return (
    <>
      <div className="grid gap-x-4 pb-2 sm:grid-cols-2">
        {switchesFor(role).map((name) => (
          <div key={name} className="flex items-center gap-3">
            <Switch label={labels[name]} isOn={settings[name]} onChange={(isOn) => change(name, isOn)} />
            {name === 'soundEnabled' && <Button onClick={() => void test().catch(() => undefined)}>Tester</Button>}
          </div>
        ))}
      </div>
      <PushSwitch />
      {settings.desktopEnabled && permission === 'denied' && (
        <p className="pb-2 text-sm text-ink-2">Votre navigateur bloque les notifications sur le bureau.</p>
      )}
      {settings.desktopEnabled && permission === 'default' && (
        <div className="pb-2">
          <Button onClick={() => void ask().catch(() => undefined)}>Autoriser sur le bureau</Button>
        </div>
      )}
    </>
  )
}
