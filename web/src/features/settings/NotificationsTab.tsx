import type { Settings } from '@yoon/contract/settings/calls'
import { settingsLabels } from '@yoon/contract/settings/words'
import { Check, Save } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { formatCount } from '../../lib/count.ts'
import type { Form } from '../../lib/forms/use-form.ts'
import { Card } from '../../ui/Card.tsx'
import { SettingLines } from '../../ui/forms/SettingLines.tsx'
import { Switch } from '../../ui/Switch.tsx'
import { AlertSwitches } from '../notifications/index.ts'
import { SettingField } from './SettingField.tsx'
import { SavedHow, SettingsSection, settingsCard } from './SettingsSection.tsx'
import type { SettingsValues } from './settings-values.ts'

interface NotificationsTabProps {
  form: Form<SettingsValues>
  settings: Pick<Settings, 'configured' | 'undelivered'>
}

type SwitchName =
  | 'bookingAlerts'
  | 'paymentAlerts'
  | 'emailNotifications'
  | 'smsNotifications'
  | 'pushNotifications'
  | 'clientReminders'

/** Alerts of this browser, which are saved at once, and the messages that the company sends to everybody. */
export function NotificationsTab({ form, settings }: NotificationsTabProps): ReactElement {
  const { configured, undelivered } = settings
  const ofAll = (name: SwitchName, hint: string, isThere = true) => (
    <Switch
      label={settingsLabels[name]}
      name={name}
      isDisabled={!isThere}
      isOn={form.values[name]}
      hint={isThere ? hint : 'Non configuré'}
      onChange={(isOn) => form.set({ [name]: isOn })}
      isAtEnd
    />
  )
  return (
    <>
      <Card className={settingsCard}>
        <SettingsSection
          title="Toute l'équipe"
          note={
            <>
              <p>Ce que Yoon annonce à tout le monde.</p>
              <SavedHow icon={<Save size={15} aria-hidden="true" />}>
                Enregistré avec «&nbsp;Sauvegarder&nbsp;»
              </SavedHow>
            </>
          }
        >
          <SettingLines>
            {ofAll('bookingAlerts', "Chaque étape d'une réservation est annoncée à l'équipe.")}
            {ofAll('paymentAlerts', 'Chaque paiement est annoncé à ceux qui peuvent le voir.')}
          </SettingLines>
        </SettingsSection>
        <SettingsSection title="Envois" note="Les messages qui partent hors de Yoon.">
          <SettingLines>
            {ofAll('emailNotifications', 'Les notifications urgentes, à ceux qui peuvent les voir.', configured.email)}
            {ofAll('smsNotifications', 'Quand un chauffeur est assigné, et quand la course démarre.', configured.sms)}
            {ofAll('pushNotifications', "Sur les appareils où un membre de l'équipe les a activées.", configured.push)}
          </SettingLines>
          {undelivered > 0 && (
            <p className="font-semibold text-urgent">
              {undelivered === 1 ? 'Un envoi a échoué' : `${formatCount(undelivered)} envois ont échoué`} ces 7 derniers
              jours.{' '}
              <Link
                href="/dashboard/deliveries"
                className="inline-flex min-h-11 items-center underline max-md:-my-3 md:min-h-6"
              >
                Voir les envois
              </Link>
            </p>
          )}
        </SettingsSection>
        <SettingsSection
          title="Rappels"
          note={"Par SMS s'ils sont configurés\u00a0; sinon, le rappel au client attend dans «\u00a0À traiter\u00a0»."}
        >
          <SettingLines>
            {ofAll(
              'clientReminders',
              'À partir de 18:00, pour les courses du lendemain, avec le modèle «\u00a0Rappel avant la course\u00a0».',
            )}
          </SettingLines>
          <SettingField
            form={form}
            name="driverReminderMinutes"
            unit="min"
            maxLength={3}
            hint={"S'il n'a pas encore accepté la mission\u00a0; 0 pour aucun rappel."}
          />
        </SettingsSection>
        <TodoThresholds form={form} />
      </Card>
      <Card className={settingsCard}>
        <SettingsSection
          title="Ce navigateur"
          note={
            <>
              <p>
                Ces préférences sont enregistrées automatiquement dans ce navigateur. Les notifications apparaissent
                dans l'onglet Notifications de la barre du haut.
              </p>
              <SavedHow icon={<Check size={15} aria-hidden="true" />}>Enregistré à chaque changement</SavedHow>
            </>
          }
        >
          <AlertSwitches />
        </SettingsSection>
      </Card>
    </>
  )
}

const thresholds = [
  [
    'todoDriverMinutes',
    'Une course sans chauffeur apparaît ce temps avant son départ\u00a0; à la moitié, elle est urgente.',
  ],
  ['todoAcceptMinutes', "Une course assignée dont le chauffeur n'a ni accepté ni refusé la mission."],
  ['todoEnRouteMinutes', "Une course dont le chauffeur n'a pas dit qu'il est en route."],
  ['todoLateMinutes', "Une course assignée qui n'a pas démarré."],
  ['todoOverrunMinutes', 'Une course en cours, quand son chauffeur ou son véhicule doit repartir.'],
  ['todoDriverCashMinutes', 'Des espèces encaissées par un chauffeur et pas encore remises.'],
  ['todoTillMinutes', "Une caisse qui n'est pas fermée."],
  ['todoUnpaidMinutes', "Une course terminée qui n'est pas encaissée."],
] as const

/** Minutes from which a line stands in the work queue (rules/todo 3). */
function TodoThresholds({ form }: Pick<NotificationsTabProps, 'form'>): ReactElement {
  return (
    <SettingsSection title="À traiter" note="À partir de quand une ligne apparaît dans la liste.">
      {thresholds.map(([name, hint]) => (
        <SettingField key={name} form={form} name={name} unit="min" maxLength={5} hint={hint} />
      ))}
    </SettingsSection>
  )
}
