import { getSettings, type Settings } from '@yoon/contract/settings/calls'
import { type ReactElement, useState } from 'react'
import { useSearchParams } from 'wouter'
import { useData } from '../../lib/calls/data.ts'
import { lazyWithRetry } from '../../lib/lazy-with-retry.ts'
import { useTitle } from '../../lib/use-title.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { QueryState } from '../../ui/data/QueryState.tsx'
import { DialogBoundary } from '../../ui/dialogs/DialogBoundary.tsx'
import { useLeaveGuard } from '../../ui/dialogs/LeaveGuard.tsx'
import { StaleNotice } from '../../ui/forms/ColleagueChangeNotice.tsx'
import { UnansweredNotice } from '../../ui/forms/UnansweredNotice.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { Tabs, tabId } from '../../ui/Tabs.tsx'
import { BusinessTab } from './BusinessTab.tsx'
import { NotificationsTab } from './NotificationsTab.tsx'
import { ProfileTab } from './ProfileTab.tsx'
import { SecurityTab } from './SecurityTab.tsx'
import { settingsCard } from './SettingsSection.tsx'
import { type SettingsTab, settingsTabs, wrongTabs } from './settings-values.ts'
import { type SettingsState, useSettingsForm } from './use-settings-form.ts'

const HolidaysDialog = lazyWithRetry(() =>
  import('./HolidaysDialog.tsx').then((module) => ({ default: module.HolidaysDialog })),
)

const tabLabels: Record<SettingsTab, string> = {
  profile: 'Profil Entreprise',
  notifications: 'Notifications',
  business: 'Configuration Métier',
  security: 'Sécurité',
}

/** The settings of the company, on four tabs. */
export function SettingsPage(): ReactElement {
  useTitle('Paramètres')
  const data = useData(getSettings, {})
  return (
    <>
      <PageHeading title="Paramètres" />
      {data.answer ? (
        <SettingsForm settings={data.answer.data} />
      ) : (
        <QueryState data={data} skeleton={<Skeleton rows={2} />} />
      )}
    </>
  )
}

function SettingsForm({ settings }: { settings: Settings }): ReactElement {
  const [tab, onTab] = useTab()
  const state = useSettingsForm(settings, (errors) => {
    const wrong = wrongTabs(errors)
    const [first] = wrong
    if (first && !wrong.includes(tab)) onTab(first)
  })
  const { form, isBusy, lost } = state
  const question = useLeaveGuard(form.isDirty, state.giveUp)
  const [hasHolidays, setHasHolidays] = useState(false)
  const closeHolidays = () => setHasHolidays(false)
  return (
    <>
      <form
        ref={form.ref}
        noValidate
        onSubmit={form.submit}
        aria-label="Paramètres"
        // Keeps the focused field and the text below it above the sticky bar.
        className="w-full max-w-5xl [&_input]:scroll-mb-36 [&_select]:scroll-mb-36"
      >
        <Tabs
          label="Catégories"
          tabs={tabLabels}
          panel="parametres"
          tab={tab}
          onTab={onTab}
          wrong={wrongTabs(form.errors)}
        />
        <div role="tabpanel" id="parametres" aria-labelledby={tabId('parametres', tab)} className="grid gap-3">
          <h2 className="sr-only">{tabLabels[tab]}</h2>
          {lost && <UnansweredNotice error={lost} isBusy={isBusy} />}
          {state.stale && <StaleNotice sentence={state.stale} top="top-16" onRead={state.readAgain} />}
          {tab === 'notifications' ? (
            <NotificationsTab form={form} settings={settings} />
          ) : (
            <Card className={settingsCard}>
              {tab === 'profile' && <ProfileTab form={form} />}
              {tab === 'business' && (
                <BusinessTab
                  form={form}
                  isCurrencyFixed={state.base.isCurrencyFixed}
                  onHolidays={() => setHasHolidays(true)}
                />
              )}
              {tab === 'security' && <SecurityTab form={form} />}
            </Card>
          )}
        </div>
        <SaveBar state={state} />
        {question}
      </form>
      {hasHolidays && (
        <DialogBoundary onClose={closeHolidays}>
          <HolidaysDialog onClose={closeHolidays} />
        </DialogBoundary>
      )}
    </>
  )
}

/** Sticky bar on every tab: shows that there are unsaved changes, and saves them. */
function SaveBar({ state: { form, isBusy, giveUp } }: { state: SettingsState }): ReactElement {
  return (
    <div
      data-save-bar=""
      className="sticky bottom-0 z-10 -mx-3 mt-4 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-bg px-3 py-3 md:mx-0 md:px-0"
    >
      <p role="status" className="flex-1 font-semibold text-wait empty:sr-only max-md:basis-full">
        {form.isDirty && 'Modifications non sauvegardées'}
      </p>
      {!form.isDirty && (
        <p className="flex-1 text-ink-2 max-md:hidden">«&nbsp;Sauvegarder&nbsp;» enregistre les quatre onglets.</p>
      )}
      {form.isDirty && (
        <Button look="quiet" disabled={isBusy} onClick={giveUp} className="max-md:flex-1">
          Annuler
        </Button>
      )}
      <Button type="submit" look={form.isDirty ? 'primary' : 'secondary'} isBusy={isBusy} className="max-md:flex-1">
        Sauvegarder
      </Button>
    </div>
  )
}

function useTab(): [SettingsTab, (tab: SettingsTab) => void] {
  const [params, setParams] = useSearchParams()
  const tab = settingsTabs.find((one) => one === params.get('tab')) ?? 'profile'
  return [tab, (next) => setParams(next === 'profile' ? {} : { tab: next })]
}
